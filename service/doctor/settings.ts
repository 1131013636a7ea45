import { domainInAscii, domainOf } from "#contract/address"
import type { DeliveryMode } from "#contract/delivery"
import { type Config, unsetHostname } from "../config.ts"
import { isReserved } from "../domains/sandbox-resolver.ts"
import { type Answered, cannotSee, fail, pass, type Verdict } from "./verdict.ts"

/** The way that messages leave, or would leave: the sandbox with relays set is checked as `relay`, without them as `direct`. */
export const wayOut = ({
  deliveryMode,
  relays,
}: Pick<Config, "deliveryMode" | "relays">): Exclude<DeliveryMode, "sandbox"> => {
  if (deliveryMode !== "sandbox") return deliveryMode
  return relays.length > 0 ? "relay" : "direct"
}

export function checkMode(config: Pick<Config, "deliveryMode" | "relays">): Verdict {
  const check = "delivery mode"
  const way = wayOut(config)
  if (config.deliveryMode === "sandbox")
    return fail(check, `Messages stay on this machine; the checks below are those for ${way}.`, [
      `SERVICE_DELIVERY_MODE=${way}`,
    ])
  return pass(
    check,
    way === "relay" ? "Messages leave through relays." : "Messages go directly to mail hosts.",
  )
}

export const checkHostname = ({ mailHostname }: Pick<Config, "mailHostname">): Verdict =>
  mailHostname === unsetHostname
    ? fail("mail hostname", `The mail hostname is still ${unsetHostname}, so bounces cannot come back.`, [
        "SERVICE_MAIL_HOSTNAME=mail.YOUR-DOMAIN",
      ])
    : pass("mail hostname", `EHLO, Message-ID and bounce addresses use ${mailHostname}.`)

/** Sender domains that are checked, in alphabetical order (DOCTOR-3). */
export const domainsMax = 100

/** The sender of confirmation links and alerts, whose default is a sandbox domain: its mail never leaves (MODE-3). */
export function checkSystemSender(
  { systemFrom }: Pick<Config, "systemFrom">,
  domains: Answered<{ domain: string; dkim_status: string }[]>,
): Verdict {
  const check = "system sender"
  if (systemFrom === undefined)
    return fail(
      check,
      "The service's own mail would come from a sandbox domain, so it would stay in the sandbox.",
      ["SERVICE_SYSTEM_FROM=service@YOUR-DOMAIN"],
    )
  if ("problem" in domains) return cannotSee(check, domains.problem)
  const domain = domainInAscii(domainOf(systemFrom))
  if (domain !== null && isReserved(domain))
    return fail(
      check,
      `${domain} of SERVICE_SYSTEM_FROM is a reserved name that exists only in the sandbox.`,
      ["SERVICE_SYSTEM_FROM=service@YOUR-DOMAIN"],
    )
  const found = domains.answer.filter((one) => one.domain === domain)
  if (found.length === 0 && domains.answer.length >= domainsMax)
    return cannotSee(
      check,
      `${domain} is not among the first ${domainsMax} registered domains; only those are checked.`,
    )
  return found.some((one) => one.dkim_status === "active")
    ? pass(check, `The service's own mail comes from ${systemFrom}.`)
    : fail(check, `${domain} of SERVICE_SYSTEM_FROM is not a registered domain with an active DKIM key.`)
}

/** DANE-1: TLSA records count only from a resolver that validates. */
export const checkResolver = ({ isValidating }: Config["dns"]): Verdict =>
  isValidating
    ? pass("DNSSEC", "DANE is on: the resolver is configured as validating, so its AD bit is trusted.")
    : {
        ...cannotSee(
          "DNSSEC",
          "DANE is off: no resolver is configured as validating. To turn it on, configure one on this machine or in a trusted network.",
        ),
        add: ["SERVICE_DNS_SERVERS=127.0.0.1", "SERVICE_DNS_VALIDATES=on"],
      }
