import { decodeWords as decodeEachWord } from "postal-mime"
import { fromQuotedPrintable } from "./quoted-printable.ts"

const word = /=\?[^?\s]+\?[QB]\?[^?]*\?=/gi
/** Two encoded words or more of one charset; only blanks are between them (RFC 2047, 6.2). */
const run = /=\?([^?*\s]+)(?:\*[^?\s]*)?\?[QB]\?[^?]*\?=(?:\s*=\?\1(?:\*[^?\s]*)?\?[QB]\?[^?]*\?=)+/gi

/** Text with its encoded words decoded, each run of them as the bytes that it is. */
export const decodeWords = (text: string): string => decodeEachWord(joinWords(text))

/**
 * Replaces each run of encoded words of one charset by one word in UTF-8: senders cut a character's bytes in two, which
 * decoding word by word would lose. Runs whose words are complete only one by one are decoded one by one.
 */
export const joinWords = (text: string): string =>
  text.replace(run, (words, charset: string) =>
    encoded(decodedRun(words.match(word) ?? [], charset), "utf-8"),
  )

function decodedRun(words: readonly string[], charset: string): string {
  const bytes = Buffer.concat(words.map(bytesOf))
  const joined = decodeEachWord(encoded(withoutIdleReset(bytes, charset), charset))
  if (!joined.includes("\ufffd")) return joined
  const separate = words.map(decodeEachWord).join("")
  return lossesIn(separate) < lossesIn(joined) ? separate : joined
}

function bytesOf(encodedWord: string): Buffer {
  const [, , encoding = "", text = ""] = encodedWord.split("?")
  return encoding.toUpperCase() === "B"
    ? Buffer.from(text, "base64")
    : fromQuotedPrintable(Buffer.from(text.replaceAll(/[_ ]/g, "=20")))
}

const encoded = (content: string | Buffer, charset: string): string =>
  `=?${charset}?B?${Buffer.from(content).toString("base64")}?=`

/** In ISO-2022 a word ends in ASCII. A next word that leaves ASCII at once makes an empty stretch, which decoders refuse. */
const withoutIdleReset = (bytes: Buffer, charset: string): Buffer =>
  /^iso-2022/i.test(charset)
    ? Buffer.from(bytes.toString("latin1").replaceAll("\x1b(B\x1b", "\x1b"), "latin1")
    : bytes

const lossesIn = (text: string): number => text.split("\ufffd").length
