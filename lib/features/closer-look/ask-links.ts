import "server-only"
import { boundedCache } from "#shared/bounded-cache"
import { clock } from "#lib/platform/clock"
import type { LinkToAsk } from "#lib/documents/closer/links-to-ask"
import { guardedLinkFetch } from "#lib/mail-api/client/guarded-fetch"

/** What an address answers: `gone` is 404, 410 or a host that nobody knows; `failing` any other failure. */
export type LinkAnswer = { kind: "answers" | "gone" | "failing" | "refused"; status: number | null }

/** One look asks so many addresses at most, so many at once, and of one host one after the other. */
export const linksMax = 60
const atOnce = 4
const redirectsMax = 5
const waits = { oneMs: 6000, allMs: 25_000 } as const

/** Looking again while somebody mends one link bothers nobody's server. */
const answers = boundedCache<LinkAnswer>({
  countMax: 5000,
  lifetime: { ms: 10 * 60_000, nowMs: () => clock.now().getTime() },
})

/**
 * Asks addresses what they answer, by the headers alone where a server tells those (HEAD), following redirects. Public
 * addresses only, as webhooks (lib/platform/shared/address-guard.ts). `left` are those that were not asked, for want of time or because
 * there are too many.
 */
export async function askLinks(
  links: readonly LinkToAsk[],
  stop: AbortSignal,
): Promise<{ answered: { link: LinkToAsk; answer: LinkAnswer }[]; left: number }> {
  const answered: { link: LinkToAsk; answer: LinkAnswer }[] = []
  const signal = AbortSignal.any([stop, AbortSignal.timeout(waits.allMs)])
  const lanes = [
    ...Map.groupBy(links.slice(0, linksMax), ({ address }) => new URL(address).host).values(),
  ].values()
  const work = async () => {
    for (const lane of lanes)
      for (const link of lane) {
        if (signal.aborted) return
        const answer = answers.get(link.address) ?? (await ask(link.address, signal))
        if (!answer) return
        answers.set(link.address, answer)
        answered.push({ link, answer })
      }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { answered, left: links.length - answered.length }
}

/** Null: the whole look was stopped meanwhile. */
async function ask(address: string, signal: AbortSignal): Promise<LinkAnswer | null> {
  try {
    const { status, location } = await follow(address, "HEAD", signal)
    if (location !== null || status < 400) return { kind: "answers", status }
    // Some servers know no HEAD, and some refuse it with any number.
    return asAnswer((await follow(address, "GET", signal)).status)
  } catch (error) {
    return signal.aborted ? null : { kind: kindOfFailure(error), status: null }
  }
}

/** The last answer of a chain of redirects; `location` where it is longer than is followed. */
async function follow(
  address: string,
  method: "HEAD" | "GET",
  signal: AbortSignal,
): Promise<{ status: number; location: string | null }> {
  let url = address
  for (let hops = 0; ; hops++) {
    const { status, headers, body } = await guardedLinkFetch(url, {
      method,
      headers: { "user-agent": "Waybill link check", accept: "*/*" },
      signal: AbortSignal.any([signal, AbortSignal.timeout(waits.oneMs)]),
    })
    await body?.cancel()
    const location = status >= 300 && status < 400 ? headers.get("location") : null
    if (location === null || !URL.canParse(location, url)) return { status, location: null }
    const next = new URL(location, url)
    if (hops === redirectsMax || !/^https?:$/.test(next.protocol)) return { status, location: next.href }
    url = next.href
  }
}

const goneStatuses = new Set([404, 410])

/** Pages that ask who is there, or say that somebody asks too often, are there. */
const thereStatuses = new Set([401, 403, 405, 407, 429, 451])

const asAnswer = (status: number): LinkAnswer => ({
  kind: goneStatuses.has(status) ? "gone" : status < 400 || thereStatuses.has(status) ? "answers" : "failing",
  status,
})

function kindOfFailure(error: unknown): LinkAnswer["kind"] {
  const codes = [error, (error as { cause?: unknown }).cause].map(
    (one) => (one as { code?: string } | null)?.code,
  )
  if (codes.includes("EADDRESSREFUSED")) return "refused"
  return codes.includes("ENOTFOUND") ? "gone" : "failing"
}
