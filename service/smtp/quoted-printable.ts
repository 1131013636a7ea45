const equals = 0x3d
const cr = 0x0d
const lf = 0x0a
const blanks: readonly number[] = [0x20, 0x09]

/**
 * Quoted-printable to bytes (RFC 2045, 6.7): line ends stay unchanged; soft ones and the blanks that transport left at
 * the end of a line are removed. Invalid escapes are literal.
 */
export function fromQuotedPrintable(body: Buffer): Buffer {
  const bytes = Buffer.alloc(body.length)
  let length = 0
  for (let start = 0; start < body.length; ) {
    const lineFeed = body.indexOf(lf, start)
    const next = lineFeed < 0 ? body.length : lineFeed + 1
    const textEnd = endOfText(body, start, next)
    const isSoft = textEnd > start && body[textEnd - 1] === equals
    length = decodeInto(bytes, length, body.subarray(start, isSoft ? textEnd - 1 : textEnd))
    if (!isSoft) length += body.copy(bytes, length, lineEndOf(body, next, lineFeed), next)
    start = next
  }
  return bytes.subarray(0, length)
}

/** End of the line's text: before its line end and the blanks in front of that. */
function endOfText(body: Buffer, start: number, next: number): number {
  let end = next
  if (body[end - 1] === lf) end -= 1
  if (end > start && body[end - 1] === cr) end -= 1
  while (end > start && blanks.includes(body[end - 1] ?? 0)) end -= 1
  return end
}

function lineEndOf(body: Buffer, next: number, lineFeed: number): number {
  if (lineFeed < 0) return next
  return body[lineFeed - 1] === cr ? lineFeed - 1 : lineFeed
}

function decodeInto(bytes: Buffer, from: number, text: Buffer): number {
  let length = from
  for (let at = 0; at < text.length; at += 1) {
    const escaped = text[at] === equals ? hexAt(text, at + 1) : null
    bytes[length] = escaped ?? text[at] ?? 0
    length += 1
    if (escaped !== null) at += 2
  }
  return length
}

function hexAt(text: Buffer, at: number): number | null {
  const digits = text.toString("latin1", at, at + 2)
  return /^[0-9a-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : null
}
