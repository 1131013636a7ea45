/**
 * Addresses in texts: as they stand, and percent-encoded in the urls of links. An address ends where no character of one
 * follows, so `ann@example.com` is not found in `joann@example.com`, nor in `jo.ann@example.com`.
 */

/** What stands in place of the local part of an address; null: it stays. */
export type NameOf = (address: string) => string | null

/** The @ of an address: bare, or encoded once or several times. */
const separator = /@|%(?:25)*40/gi
/** `%` and `=` may be a part of a local part, and of the url that has one. Half a pair is a part of a letter beyond the BMP. */
const localCharacter = /[\p{L}\p{M}\p{N}\p{Cs}.!#$%&'*+/=?^_`{|}~-]/u
/** Scripts without blanks between words: an address of ASCII may begin behind them. */
const withoutBlanks =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const domainCharacter = /[\p{L}\p{M}\p{N}.-]/u
/** Behind one of these an address may begin as well as go on. */
const opening = /[!#$%&'*/=?^`{|}~]/
/** Longer than any address, each byte encoded twice. */
const localMax = 64 * 5
const domainMax = 255

/** The text with the local part of addresses replaced. Takes as long as the text is. */
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
  // A full stop behind an address ends a sentence.
  while (end > from && /[.-]/.test(text.charAt(end - 1))) end -= 1
  return end
}

/** The longest address that ends a run of characters and is to be replaced, and how many characters stand before it. */
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

/** As often as it was encoded; a percent sign that encodes nothing stays. */
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

/** The same in every text of a value, names of fields too; what has none to replace is given back as it is. */
export function replaceDeep<T>(value: T, nameOf: NameOf): T {
  // Each branch gives back what it was given, with other texts in it.
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
