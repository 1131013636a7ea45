/** The most of a value in UTF-8: it stands in indexes beside a message's key, and PostgreSQL refuses what fits into none. */
const valueBytesMax = 200

const encoder = new TextEncoder()
const place = new Uint8Array(valueBytesMax)

/** A text as far as it fits, in whole characters. What came stands in `raw`. */
export function cutText(text: string): string {
  // No character takes more than three bytes for each of its units.
  if (text.length * 3 <= valueBytesMax) return text
  return text.slice(0, encoder.encodeInto(text, place).read)
}

export const bytesIn = (text: string): number => Buffer.byteLength(text)
