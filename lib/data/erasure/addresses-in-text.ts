/**
 * Addresses in texts: plain, and percent-encoded in the URLs of links. An address ends before a character that cannot
 * be part of one, so `ann@example.com` is not found in `joann@example.com`, nor in `jo.ann@example.com`.
 */

/** Replacement for the local part of an address; null: keep it. */
export type NameOf = (address: string) => string | null

/** The @ of an address: plain, or encoded once or several times. */
const separator = /@|%(?:25)*40/gi
/**
 * `%` and `=` can be part of a local part, and of the URL that contains it. Half a surrogate pair is part of a letter
 * beyond the BMP.
 */
const localCharacter = /[\p{L}\p{M}\p{N}\p{Cs}.!#$%&'*+/=?^_`{|}~-]/u
/** Scripts without blanks between words: an ASCII address can begin after them. */
const withoutBlanks =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const domainCharacter = /[\p{L}\p{M}\p{N}.-]/u
/** After one of these characters an address can start or continue. */
const opening = /[!#$%&'*/=?^`{|}~]/
/** Longer than any address, each byte encoded twice. */
const localMax = 64 * 5
const domainMax = 255

/** The text with the local part of addresses replaced, in linear time. */
export function replaceAddresses(text: string, nameOf: NameOf): string {
  if (!text.includes("@") && !text.includes("40")) return text
  let replaced = ""
  let from = 0
  for (const { index, 0: at } of text.matchAll(separator)) {
    const start = localStart(text, index, from)
    const end = domainEnd(text, index + at.length)
    const found = replacement(text.slice(start, index), text.slice(index + at.length, end), nameOf)
    if (!found) continue
    replaced += text.slice(from, start + found.skip) + found.name
    from = index
  }
  return replaced + text.slice(from)
}

function localStart(text: string, at: number, least: number): number {
  let start = at
  while (start > least && at - start < localMax && localCharacter.test(text.charAt(start - 1))) start -= 1
  return start
}

function domainEnd(text: string, from: number): number {
  let end = from
  while (end < text.length && end - from < domainMax && domainCharacter.test(text.charAt(end))) end += 1
  // A full stop after an address ends a sentence.
  while (end > from && /[.-]/.test(text.charAt(end - 1))) end -= 1
  return end
}

/** The longest address to replace at the end of a run of characters, and the number of characters before it. */
function replacement(run: string, domain: string, nameOf: NameOf): { skip: number; name: string } | null {
  if (domain === "") return null
  for (const skip of beginnings(run)) {
    const local = decoded(run.slice(skip))
    const name = local === "" ? null : nameOf(`${local}@${domain}`)
    if (name !== null) return { skip, name }
  }
  return null
}

function* beginnings(run: string): Generator<number> {
  yield 0
  for (let n = 0; n < run.length; n += 1) {
    const [encoded] = /^%(?:25)*[0-9a-f]{2}/i.exec(run.slice(n, n + 9)) ?? []
    if (encoded !== undefined) {
      if (!/[A-Za-z0-9._+-]/.test(decoded(encoded))) yield n + encoded.length
      n += encoded.length - 1
    } else if (opening.test(run.charAt(n)) || isBorder(run, n)) yield n + 1
  }
}

const isBorder = (run: string, n: number): boolean =>
  withoutBlanks.test(run.charAt(n)) && /[ -~]/.test(run.charAt(n + 1))

/** Decodes as often as the text was encoded; a percent sign that encodes nothing stays. */
function decoded(text: string): string {
  let plain = text
  for (let round = 0; round < 3 && plain.includes("%"); round += 1) {
    const next = plain.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll("%", ""), "hex").toString(),
    )
    if (next === plain) break
    plain = next
  }
  return plain
}

/** Replaces addresses in every text of a value, field names included; returns the same value if it has none. */
export function replaceDeep<T>(value: T, nameOf: NameOf): T {
  // Each branch returns its input with other texts in it.
  return deep(value, nameOf) as T
}

function deep(value: unknown, nameOf: NameOf): unknown {
  if (typeof value === "string") return replaceAddresses(value, nameOf)
  if (Array.isArray(value)) return value.map((one) => deep(one, nameOf))
  if (value === null || typeof value !== "object" || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [replaceAddresses(name, nameOf), deep(one, nameOf)]),
  )
}
