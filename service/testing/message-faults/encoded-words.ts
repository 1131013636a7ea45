/** Faults of an unstructured value (RFC 2047, 5 (1)): anything that looks like an encoded word has to be valid. */
export function textFaults(value: string): string[] {
  const words = value.split(/[ \t]+/).filter((word) => /=\?.*\?=/.test(word))
  const faults = words.flatMap((word) => encodedWordFault(word) ?? [])
  const isSplit = [...value.matchAll(/=\?[^?]*\?[bq]\?[^?]*\?=/gi)].some(([found]) => /[ \t]/.test(found))
  return isSplit ? [...faults, "a blank in an encoded word"] : faults
}

/** The reason why a word is not an encoded word (RFC 2047, 2); undefined when it is valid. */
export function encodedWordFault(word: string, payload = /^[!->@-~]*$/): string | undefined {
  const [, charset = "", encoding = "", text = ""] =
    /^=\?([\w.:+-]+)(?:\*[\w-]+)?\?([bq])\?([^?\s]*)\?=$/i.exec(word) ?? []
  if (!charset || !payload.test(text)) return "a malformed encoded word"
  if (word.length > 75) return "an encoded word of more than 75 characters"
  const bytes = encoding.toLowerCase() === "b" ? fromBase64(text) : fromQ(text)
  if (bytes === null) return "an encoded word that cannot be decoded"
  return decodingFault(bytes, charset)
}

/** RFC 2047, 5: whole characters of a known charset, printable ones and blanks only. */
export function decodingFault(bytes: Buffer, charset: string): string | undefined {
  if (!isKnownCharset(charset)) return "an unknown charset"
  const text = decode(bytes, charset)
  if (text === null) return "bytes that are not valid in their charset"
  return /[^\P{Cc}\t]/u.test(text) ? "an encoded control character" : undefined
}

export function isKnownCharset(charset: string): boolean {
  try {
    return new TextDecoder(charset).encoding !== ""
  } catch {
    return false
  }
}

export function decode(bytes: Buffer, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const fromBase64 = (text: string): Buffer | null =>
  text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text) ? Buffer.from(text, "base64") : null

const fromQ = (text: string): Buffer | null =>
  /=(?![0-9A-Fa-f]{2})/.test(text)
    ? null
    : Buffer.from(
        text
          .replaceAll("_", " ")
          .replace(/=(..)/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        "latin1",
      )
