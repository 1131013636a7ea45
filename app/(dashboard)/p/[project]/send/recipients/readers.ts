import { foldAddress, isRecipientAddress } from "#contract/address"
import { hasAtMost } from "#contract/length"
import { limits } from "#contract/limits"
import { addressParts, readAddress } from "#lib/features/suppressions/address-text"

/** One person the letter goes to, the line that names the address, and the values that are this person's own. */
export type Reader = { email: string; line: number; values: Record<string, string> }

/** Reasons why a line is not a recipient. Their sentences are in the catalogue (lib/interface/words/send.ts). */
type BadReason = "blank" | "noAt" | "noAddress" | "columns" | "quote" | "longName"
export type BadLine = { line: number; text: string; reason: BadReason }

/** A repeated address, and the line that named it first: a person gets a letter once. */
type Repeat = { line: number; email: string; first: number }

export type Readers = { readers: Reader[]; bad: BadLine[]; repeats: Repeat[] }

export const noReaders: Readers = { readers: [], bad: [], repeats: [] }

/** Addresses as typed: one per line or with commas between, `Name <address>` gives the name as well. */
export function typedReaders(text: string): Readers {
  const named = text.split("\n").flatMap((line, at) =>
    addressParts(line).map((part): Reader => {
      const { email, name } = addressIn(part)
      return { email, line: at + 1, values: name ? { to_name: name } : {} }
    }),
  )
  return sortReaders(named, [])
}

function addressIn(part: string): { email: string; name: string } {
  const [, name = ""] = /^(.*)<[^<>]*>\s*$/.exec(part) ?? []
  return { email: readAddress(part), name: name.trim().replace(/^"(.*)"$/, "$1") }
}

/** Valid recipients, and the others with their reasons; `bad` are lines that were not a row at all. */
export function sortReaders(named: readonly Reader[], bad: readonly BadLine[]): Readers {
  const sorted: Readers = { readers: [], bad: [...bad], repeats: [] }
  const first = new Map<string, number>()
  for (const reader of named) {
    const reason = faultOf(reader)
    if (reason) {
      sorted.bad.push({ line: reader.line, text: reader.email, reason })
      continue
    }
    const folded = foldAddress(reader.email)
    const before = first.get(folded)
    if (before === undefined) {
      first.set(folded, reader.line)
      sorted.readers.push(reader)
    } else sorted.repeats.push({ line: reader.line, email: reader.email, first: before })
  }
  sorted.bad.sort((a, b) => a.line - b.line)
  return sorted
}

function faultOf({ email, values }: Reader): BadReason | null {
  if (email === "") return "blank"
  if (!email.includes("@")) return "noAt"
  if (!isRecipientAddress(email)) return "noAddress"
  return hasAtMost(values.to_name ?? "", limits.toNameCharsMax) ? null : "longName"
}

/** The text with another address at its end: the next free form, so that pressing a chip twice names two. */
export function withAddress(text: string, address: (nth: number) => string): string {
  const taken = new Set(typedReaders(text).readers.map(({ email }) => foldAddress(email)))
  let nth = 1
  while (taken.has(foldAddress(address(nth)))) nth += 1
  const before = text.trimEnd()
  return before === "" ? address(nth) : `${before}\n${address(nth)}`
}

/** Short fingerprint of the people of a list and their order, to detect a changed list (FNV-1a, 52 bits). */
export function fingerprintOf(readers: readonly Reader[]): string {
  let [low, high] = [0x811c9dc5, 0x01000193]
  for (const { email } of readers)
    for (const sign of `${foldAddress(email)}\n`) {
      low = Math.imul(low ^ (sign.codePointAt(0) ?? 0), 0x01000193)
      high = Math.imul(high ^ (low >>> 7), 0x85ebca6b)
    }
  return `${readers.length}-${(low >>> 0).toString(36)}${(high >>> 0).toString(36)}`
}
