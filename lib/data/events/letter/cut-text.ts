/**
 * Limit of a value in UTF-8 bytes: it is in indexes together with a message's key, and PostgreSQL refuses larger
 * entries.
 */
const valueBytesMax = 200

const encoder = new TextEncoder()
const place = new Uint8Array(valueBytesMax)

/** Cuts a text to the limit, in whole characters. `raw` has the full text. */
export function cutText(text: string): string {
  // A character takes at most three bytes per UTF-16 unit.
  if (text.length * 3 <= valueBytesMax) return text
  return text.slice(0, encoder.encodeInto(text, place).read)
}

export const bytesIn = (text: string): number => Buffer.byteLength(text)
