import { DnsFailure } from "../dns/failure.ts"
import type { Undeliverable } from "../routing/plan.ts"
import type { StsPolicy } from "../store/schema/delivery.ts"
import { type Answered, cannotSee, fail, pass, type Verdict } from "./verdict.ts"

/** Result of connecting to one mail host; `isBlocked` is false without a route to it, when port 25 was not tested. */
export type Reached = { host: string } & (
  | { isOpen: true }
  | { isOpen: false; problem: string; isBlocked: boolean }
)

/** True when a host with a route to it refused or was silent. A DNS that cannot be reached is neither (DOCTOR-4). */
export const isBlocked = (error: Error & { code?: string }): boolean =>
  !(error instanceof DnsFailure) &&
  (/^(ECONNREFUSED|ETIMEDOUT|ECONNRESET)$/.test(error.code ?? "") || /did not answer/.test(error.message))

const byRelay =
  "SERVICE_DELIVERY_MODE=relay with SERVICE_RELAY_URLS, or ask the provider to open port 25 outbound"

/** Port 25 outbound: many providers of machines block it. One host that answers is enough. */
export function checkPort25(domain: string, reached: Answered<readonly Reached[]>): Verdict {
  const check = "port 25 outbound"
  if ("problem" in reached) return cannotSee(check, reached.problem)
  const open = reached.answer.find(({ isOpen }) => isOpen)
  if (open) return pass(check, `${open.host} of ${domain} answers on port 25.`)
  const closed = reached.answer.filter((one) => !one.isOpen)
  const blocked = closed.find(({ isBlocked }) => isBlocked)
  return blocked
    ? fail(check, `No mail host of ${domain} answers on port 25: ${blocked.problem}`, [byRelay])
    : cannotSee(check, closed[0]?.problem ?? `${domain} has no mail hosts.`)
}

/** The policy of a domain: null when it publishes none. */
export type StsFound = StsPolicy | { unreachable: string } | null

/**
 * TLS policies of a domain without a host to send to. DANE refuses while DNS does not answer, which is not a failure.
 */
export function checkRefusal(
  domain: string,
  found: Answered<StsFound>,
  { policy, reason }: Pick<Undeliverable, "policy" | "reason">,
): Verdict[] {
  const dane = policy === "DANE" ? [cannotSee(`DANE of ${domain}`, reason)] : []
  return [...dane, checkSts(domain, found, policy === "MTA-STS" ? reason : null)]
}

/** MTA-STS of the recipient's side; `refusal`: the policy lists none of the hosts. */
export function checkSts(domain: string, found: Answered<StsFound>, refusal: string | null): Verdict {
  const check = `MTA-STS of ${domain}`
  if ("problem" in found) return cannotSee(check, found.problem)
  if (found.answer === null) return pass(check, `${domain} publishes no policy, so TLS is opportunistic.`)
  if ("unreachable" in found.answer) return fail(check, found.answer.unreachable)
  if (refusal !== null) return fail(check, refusal)
  return pass(check, `The policy of ${domain} is reachable (mode ${found.answer.mode}).`)
}

/** `tls`: of the first conversation; null when the host offers no STARTTLS. */
export function checkTls(host: string, tls: Answered<string | null>): Verdict {
  const check = `TLS to ${host}`
  if ("problem" in tls) return fail(check, tls.problem)
  return tls.answer === null
    ? fail(check, `${host} does not offer STARTTLS here; a firewall on the way may remove it.`)
    : pass(check, `${host} encrypts with ${tls.answer}.`)
}
