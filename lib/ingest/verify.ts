import { createHash, timingSafeEqual } from "node:crypto"

export type Verdict = "genuine" | "unsigned" | "forged"

const authField = /"auth"\s*:\s*"([0-9a-fA-F]{32})"/g
/** The word may stand in metadata too; ours is the first one, other servers may write it later. */
const placesMax = 4

/**
 * Whether the bytes are from somebody who knows the key: with the key in the place of the value of `auth`, their MD5 is
 * that value (CALLBACK-2). Works on the bytes as they came, because every server writes JSON a little differently; it
 * is not parsed before this has been found out.
 */
export function verify(bytes: Buffer, key: string): Verdict {
  // Latin-1 keeps one character per byte, so that places in the text are places in the bytes.
  const text = bytes.toString("latin1")
  const places = [...text.matchAll(authField)].slice(0, placesMax)
  if (places.length === 0) return "unsigned"
  return places.some((place) => isSigned(bytes, place, key)) ? "genuine" : "forged"
}

function isSigned(bytes: Buffer, place: RegExpExecArray, key: string): boolean {
  const [whole, digest = ""] = place
  const end = place.index + whole.length - 1
  const expected = createHash("md5")
    .update(bytes.subarray(0, end - digest.length))
    .update(key, "utf8")
    .update(bytes.subarray(end))
    .digest()
  return timingSafeEqual(expected, Buffer.from(digest, "hex"))
}
