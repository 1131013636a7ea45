import "server-only"
import { boundedCache } from "#shared/bounded-cache"
import { clock } from "#lib/platform/clock"
import type { LinkToAsk } from "#lib/documents/closer/links-to-ask"
import { guardedLinkFetch } from "#lib/mail-api/client/guarded-fetch"

/**
 * Result for an address: `gone` is 404, 410 or an unknown host; `failing` any other failure. `bytes` is its size, if
 * its server reports one.
 */
export type LinkAnswer = {
  kind: "answers" | "gone" | "failing" | "refused"
  status: number | null
  bytes: number | null
}

/** Limits of one check: addresses in total and at the same time; requests to one host are sequential. */
export const linksMax = 60
const atOnce = 4
const redirectsMax = 5
const waits = { oneMs: 6000, allMs: 25_000 } as const

/** Spares other people's servers while a user fixes one link and checks again. */
const answers = boundedCache<LinkAnswer>({
  countMax: 5000,
  lifetime: { ms: 10 * 60_000, nowMs: () => clock.now().getTime() },
})

/**
 * Requests addresses and follows redirects, with HEAD if a server supports it. Only public addresses, as for webhooks
 * (lib/platform/shared/address-guard.ts). `left` are addresses that were skipped for lack of time or above the limit.
 */
export async function checkLinks<Link extends LinkToAsk>(
  links: readonly Link[],
  stop: AbortSignal,
): Promise<{ answered: { link: Link; answer: LinkAnswer }[]; left: number }> {
  const answered: { link: Link; answer: LinkAnswer }[] = []
  const signal = AbortSignal.any([stop, AbortSignal.timeout(waits.allMs)])
  const lanes = [
    ...Map.groupBy(links.slice(0, linksMax), ({ address }) => new URL(address).host).values(),
  ].values()
  const work = async () => {
    for (const lane of lanes)
      for (const link of lane) {
        if (signal.aborted) return
        const answer = answers.get(link.address) ?? (await requestLink(link.address, signal))
        if (!answer) return
        answers.set(link.address, answer)
        answered.push({ link, answer })
      }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { answered, left: links.length - answered.length }
}

/** Null: the whole check was cancelled. */
async function requestLink(address: string, signal: AbortSignal): Promise<LinkAnswer | null> {
  try {
    const { status, bytes, location } = await follow(address, "HEAD", signal)
    if (location !== null || status < 400) return { kind: "answers", status, bytes }
    // Some servers do not implement HEAD, and some refuse it with any number.
    return asAnswer(await follow(address, "GET", signal))
  } catch (error) {
    return signal.aborted ? null : { kind: kindOfFailure(error), status: null, bytes: null }
  }
}

/** The last response of a redirect chain; `location` if the chain exceeds the limit. */
async function follow(
  address: string,
  method: "HEAD" | "GET",
  signal: AbortSignal,
): Promise<{ status: number; bytes: number | null; location: string | null }> {
  let url = address
  for (let hops = 0; ; hops++) {
    const { status, headers, body } = await guardedLinkFetch(url, {
      method,
      headers: { "user-agent": "Waybill link check", accept: "*/*" },
      signal: AbortSignal.any([signal, AbortSignal.timeout(waits.oneMs)]),
    })
    await body?.cancel()
    const location = status >= 300 && status < 400 ? headers.get("location") : null
    const bytes = sizeIn(headers.get("content-length"))
    if (location === null || !URL.canParse(location, url)) return { status, bytes, location: null }
    const next = new URL(location, url)
    if (hops === redirectsMax || !/^https?:$/.test(next.protocol))
      return { status, bytes, location: next.href }
    url = next.href
  }
}

const sizeIn = (length: string | null): number | null =>
  length !== null && /^\d{1,12}$/.test(length) ? Number(length) : null

const goneStatuses = new Set([404, 410])

/** Pages that require a login, or limit the rate, exist. */
const thereStatuses = new Set([401, 403, 405, 407, 429, 451])

const asAnswer = ({ status, bytes }: { status: number; bytes: number | null }): LinkAnswer => ({
  kind: goneStatuses.has(status) ? "gone" : status < 400 || thereStatuses.has(status) ? "answers" : "failing",
  ...{ status, bytes },
})

function kindOfFailure(error: unknown): LinkAnswer["kind"] {
  const codes = [error, (error as { cause?: unknown }).cause].map(
    (one) => (one as { code?: string } | null)?.code,
  )
  if (codes.includes("EADDRESSREFUSED")) return "refused"
  return codes.includes("ENOTFOUND") ? "gone" : "failing"
}
