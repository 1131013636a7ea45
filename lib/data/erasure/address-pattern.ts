import { domainToUnicode } from "node:url"
import { foldAddress } from "#contract/address"

/**
 * A PostgreSQL pattern that matches each text with the address in it, plain or percent-encoded, and some false
 * positives; code that changes a text checks again (addresses-in-text.ts).
 */
export function addressPattern(address: string): string {
  const folded = foldAddress(address)
  const at = folded.lastIndexOf("@")
  const domain = folded.slice(at + 1)
  const local = [...folded.slice(0, at)].map(characterPattern).join("")
  const domains = [...new Set([domain, domainToUnicode(domain)])].map(escaped).join("|")
  return `${local}(@|%(25)*40)(${domains})`
}

const characterPattern = (character: string): string =>
  /[a-z0-9]/.test(character)
    ? character
    : `(${escaped(character)}|${[...Buffer.from(character)].map(encodedByte).join("")})`

const encodedByte = (byte: number): string => `%(25)*${byte.toString(16).padStart(2, "0")}`

const escaped = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "\\$&")
