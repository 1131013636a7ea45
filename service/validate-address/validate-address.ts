import { seconds } from "../clock.ts"
import type { Config } from "../config.ts"
import type { Context } from "../context.ts"
import { isDisposableDomain, isRole, sharedCause } from "./known-lists.ts"
import { type MailHost, probeMailbox } from "./probe.ts"
import { type Address, partsOf, readAddress } from "./read-address.ts"
import { likelyDomain } from "./typo.ts"
import { type Cause, good, heaviest, type Result, verdicts } from "./verdicts.ts"

export type Validation = {
  result: Result
  cause: Cause | ""
  validity: number
  local_part: string
  domain: string
  mx_found: boolean
  mx_record: string
  did_you_mean?: string
}

/** How long DNS and the mail host together may take (VALIDATION-4). */
const timeoutMs = seconds(5)

/** Facts about an address that are available to a step. */
type Subject = Address & {
  /** The domain that was probably meant, or null. */
  likely_domain: string | null
  /** The preferred mail host; "" when there is none, null when DNS did not answer. */
  mx: string | null
  signal: AbortSignal
}
type Step = (subject: Subject, ctx: Context) => Promise<Cause | null> | Cause | null

/** In this order; a finding ends the list unless verdicts.ts calls it open. */
const steps: readonly Step[] = [
  ({ likely_domain }) => (likely_domain ? "possible_typo" : null),
  ({ mx }) => (mx === "" ? "no_mx_record" : null),
  ({ ascii_domain }) => (isDisposableDomain(ascii_domain) ? "disposable" : null),
  ({ local_part }) => (isRole(local_part) ? "role" : null),
  ({ folded }, ctx) => sharedCause(folded, ctx),
  askMailHost,
]

/** Checks an address; never throws because of the address itself. */
export async function validateAddress(email: string, ctx: Context): Promise<Validation> {
  const address = readAddress(email)
  if (!address) return answer(partsOf(email), "syntax_error")
  const signal = AbortSignal.timeout(timeoutMs)
  const mx = await preferredHost(address.ascii_domain, signal, ctx)
  const likely_domain = likelyDomain(address.ascii_domain, mx)
  const subject = { ...address, likely_domain, mx, signal }
  return answer(address, heaviest(await findings(subject, ctx)), subject)
}

async function findings(subject: Subject, ctx: Context): Promise<Cause[]> {
  const causes: Cause[] = []
  for (const step of steps) {
    const cause = await step(subject, ctx)
    if (cause) causes.push(cause)
    if (cause && !verdicts[cause].isOpen) break
  }
  return causes
}

function answer(
  { local_part, domain }: Pick<Address, "local_part" | "domain">,
  cause: Cause | null,
  found?: Pick<Subject, "mx" | "likely_domain">,
): Validation {
  const { result, validity } = cause ? verdicts[cause] : good
  const mx_record = found?.mx ?? ""
  return {
    result,
    cause: cause ?? "",
    validity,
    local_part,
    domain,
    mx_found: mx_record !== "",
    mx_record,
    ...(cause === "possible_typo" ? { did_you_mean: `${local_part}@${found?.likely_domain}` } : {}),
  }
}

/** The domain's preferred mail host; null when DNS does not answer in time, or not in a way we understand. */
async function preferredHost(domain: string, signal: AbortSignal, ctx: Context): Promise<string | null> {
  const late = new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null)))
  const lookUp = ctx.resolver.mx(domain).then(
    (hosts) => (hosts[0]?.exchange ?? "").replace(/\.$/, "").toLowerCase(),
    () => null,
  )
  return Promise.race([lookUp, late])
}

async function askMailHost(subject: Subject, ctx: Context): Promise<Cause | null> {
  if (!subject.mx) return "smtp_connection_failed"
  const address = `${subject.local_part}@${subject.ascii_domain}`
  const host = mailHostOf(subject.mx, ctx.config)
  const state = await probeMailbox(address, host, ctx.config.mailHostname, subject.signal)
  if (state === "found") return null
  return state === "not_found" ? "mailbox_not_found" : "smtp_connection_failed"
}

/** In the sandbox one host replaces every domain's; elsewhere the domain's own, never in a private network. */
function mailHostOf(mx: string, config: Config): MailHost {
  if (config.deliveryMode !== "sandbox") return { name: mx, port: 25, isGuarded: true }
  return { name: config.sandboxSmtpHost, port: config.sandboxSmtpPort, isGuarded: false }
}
