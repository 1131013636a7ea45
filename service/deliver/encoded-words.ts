import { canFold } from "./fold-field.ts"

/** With `=?UTF-8?Q?` and `?=` a word has 64 characters, so that one fits next to the longest name of our own fields. */
const payloadCharsMax = 52
const payloadBytesMax = (payloadCharsMax / 4) * 3

/** An unstructured value (Subject, X-): as it is where lines of ASCII can carry it, else as encoded words (RFC 2047). */
export function unstructured(text: string): string {
  const clean = printable(text)
  return isPlain(clean) ? clean : encodedWords(clean)
}

/** A display name (RFC 5322, 3.2.5): atoms, a quoted string or encoded words; empty for a blank one. */
export function phrase(name: string): string {
  const clean = printable(name)
  if (clean.split(blanks).every(isWordOfPhrase) && canFold(clean)) return clean
  const quoted = `"${clean.replace(/["\\]/g, "\\$&")}"`
  return !clean.includes("=?") && isPlain(quoted) ? quoted : encodedWords(clean)
}

const blanks = /[ \t]+/

/** RFC 2047, 5 (3): in a phrase fewer letters of Q are allowed. */
const isWordOfPhrase = (word: string): boolean =>
  /^\w*$/.test(word) || (isEncodedWord(word) && !/\?q\?.*[^\w!*+/=?-]/i.test(word))

/** RFC 2047, 5: only printable characters and blanks are encoded, so a line break never reaches a reader's decoder. */
const printable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t]+/gu, " ")
    .trim()

/** Text that looks like an encoded word is sent unchanged only where it is one: customers may encode it themselves. */
const isPlain = (text: string): boolean =>
  /^[\t -~]*$/.test(text) &&
  canFold(text) &&
  (!mayBeDecoded(text) || text.split(blanks).every((word) => !word.includes("=?") || isEncodedWord(word)))

/** Not a pattern: `=\?.*\?=` takes quadratic time where the end is missing. */
function mayBeDecoded(text: string): boolean {
  const start = text.indexOf("=?")
  return start >= 0 && text.includes("?=", start + 2)
}

/** True for one whole word of RFC 2047, 2, in a charset that readers have, whose content can be decoded. */
function isEncodedWord(word: string): boolean {
  const [, charset = "", encoding = "", payload = ""] =
    /^=\?([\w-]+)(?:\*[\w-]+)?\?([BQ])\?([!->@-~]+)\?=$/i.exec(word) ?? []
  if (word.length > 75 || !payload) return false
  const bytes = encoding.toUpperCase() === "B" ? bytesOfBase64(payload) : bytesOfQ(payload)
  return bytes !== null && canDecode(bytes, charset)
}

const bytesOfBase64 = (payload: string): Buffer | null =>
  /^(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?$/.test(payload) && !payload.includes("_")
    ? Buffer.from(payload, "base64")
    : null

/** RFC 2047, 4.2: small letters in codes are not as they should be, but every reader takes them. */
const bytesOfQ = (payload: string): Buffer | null =>
  /^(?:[!-<>@-~]|=[0-9A-Fa-f]{2})+$/.test(payload)
    ? Buffer.from(
        payload.replace(/_/g, " ").replace(/=(..)/g, (_all, hex) => String.fromCharCode(parseInt(hex, 16))),
        "latin1",
      )
    : null

function canDecode(bytes: Buffer, charset: string): boolean {
  try {
    return !/[^\P{Cc}\t]/u.test(new TextDecoder(charset, { fatal: true }).decode(bytes))
  } catch {
    return false
  }
}

/** UTF-8, each word with whole characters (RFC 2047, 5). Q while most characters stay legible: spam filters distrust B. */
function encodedWords(text: string): string {
  const chars = [...text]
  const quoted = chars.map(inQ)
  const words =
    quoted.filter((char) => char.length === 1).length * 2 >= chars.length
      ? chunksOf(quoted, payloadCharsMax, (char) => char.length).map((one) => `=?UTF-8?Q?${one}?=`)
      : chunksOf(chars, payloadBytesMax, (char) => Buffer.byteLength(char)).map(
          (one) => `=?UTF-8?B?${Buffer.from(one).toString("base64")}?=`,
        )
  return words.join(" ")
}

function inQ(char: string): string {
  if (/[A-Za-z0-9!*+/-]/.test(char)) return char
  if (char === " ") return "_"
  return [...Buffer.from(char)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("")
}

/** Joins characters, in their order, to texts of at most `max`. */
export function chunksOf(chars: readonly string[], max: number, sizeOf: (char: string) => number): string[] {
  const made: string[] = []
  let size = max
  for (const char of chars) {
    const charSize = sizeOf(char)
    if (size + charSize > max) {
      made.push("")
      size = 0
    }
    made[made.length - 1] += char
    size += charSize
  }
  return made
}
