import { domainOf, foldAddress } from "#contract/address"
import { Refusal } from "../refusal.ts"
import { addressesOf } from "./address-list.ts"

/** Remaining checks of a message that shows To or CC: domains of its hidden recipients. */
export type Shown = { hidden: string[] }

/** Addresses in each of To, CC and BCC. */
export const addressesMax = 10
/** Enough for ten of them with long names, and a bound on the time that parsing a hostile line takes. */
export const lineCharsMax = 10_000

/**
 * HEADERS-4: To and CC given as headers are shown in every letter. Each address in them is a recipient; recipients in
 * neither are hidden copies, at most ten, whose domains must be the sender's own (checked with the sender's). SMTP-6:
 * over SMTP the envelope may leave shown addresses out, because others deliver to them.
 */
export function shownRecipients(
  headers: { to?: string; cc?: string },
  recipients: readonly { email: string }[],
  source: "api" | "smtp",
): Shown {
  if (headers.to === undefined && headers.cc === undefined) return { hidden: [] }
  const known = new Set(recipients.map((one) => foldAddress(one.email)))
  const to = addressesIn(headers.to ?? "", 1562, "To")
  const cc = addressesIn(headers.cc ?? "", 1561, "CC")
  if (cc.length > addressesMax) throw new Refusal(1554, "message.headers.CC must have at most 10 addresses.")
  if (source === "api") {
    if (headers.cc !== undefined && to.length === 0)
      throw new Refusal(1556, "message.headers.CC requires To with an address.")
    if (to.length > addressesMax)
      throw new Refusal(1557, "message.headers.To must have at most 10 addresses.")
    refuseUnknown(to, known, 1558, "To")
    refuseUnknown(cc, known, 1555, "CC")
  }
  const shown = new Set([...to, ...cc])
  const hidden = [...known].filter((address) => !shown.has(address))
  if (hidden.length > addressesMax)
    throw new Refusal(1560, "message.recipients must have at most 10 Bcc recipients.")
  return { hidden: [...new Set(hidden.map(domainOf))] }
}

function refuseUnknown(
  list: readonly string[],
  known: ReadonlySet<string>,
  code: number,
  name: string,
): void {
  const missing = list.find((address) => !known.has(address))
  if (missing) throw new Refusal(code, `message.headers.${name}: ${missing} is not among the recipients.`)
}

function addressesIn(line: string, code: number, name: string): string[] {
  const parsed = line.length > lineCharsMax ? [{ address: "" }] : addressesOf(line)
  const addresses = parsed.map((one) => ("address" in one && one.address ? foldAddress(one.address) : ""))
  if (addresses.some((address) => !address.includes("@")))
    throw new Refusal(code, `message.headers.${name} cannot be read as a list of addresses.`)
  return addresses
}
