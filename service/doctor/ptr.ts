import { reverseName } from "../dns/names.ts"
import { type Answered, addressLine, cannotSee, fail, pass, type Verdict } from "./verdict.ts"

export type PtrFindings = {
  address: string
  mailHostname: string
  /** Names of the address. */
  names: Answered<readonly string[]>
  /** Addresses of the mail hostname, in both families. */
  addresses: Answered<readonly string[]>
}

/** Forward-confirmed reverse DNS (RFC 8601, 2.7.3) of an address that sends: it and the name in EHLO lead to each other. */
export function checkPtr({ address, mailHostname, names, addresses }: PtrFindings): Verdict {
  const check = `PTR of ${address}`
  if ("problem" in names) return cannotSee(check, names.problem)
  if ("problem" in addresses) return cannotSee(check, addresses.problem)
  const isNamed = names.answer.includes(mailHostname)
  const isConfirmed = addresses.answer.includes(address)
  if (isNamed && isConfirmed) return pass(check, `${address} and ${mailHostname} resolve to each other.`)
  const reverse = isNamed ? [] : [`${reverseName(address)}. PTR ${mailHostname}.`]
  const forward = isConfirmed ? [] : [addressLine(mailHostname, address)]
  const found = names.answer.length > 0 ? `is named ${names.answer.join(", ")}` : "has no name"
  const sentence = isNamed
    ? `${address} is named ${mailHostname}, which does not resolve to it.`
    : `${address} ${found}, not ${mailHostname}; ask the provider of the address to set this record.`
  return fail(check, sentence, [...reverse, ...forward])
}
