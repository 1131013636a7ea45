import { createHash, timingSafeEqual } from "node:crypto"

export type Verdict = "genuine" | "unsigned" | "forged"

/** The bytes in which `auth` is looked for: anyone may call, and what is not verified yet must cost little. */
const beginningBytes = 64 * 1024
const endBytes = 256

const authField = /"auth"\s*:\s*"([0-9a-fA-F]{32})"/y
const lastAuthField = /"auth"\s*:\s*"([0-9a-fA-F]{32})"\s*\}\s*$/

/**
 * Whether the bytes are from somebody who knows the key: with the key in the place of the value of `auth`, their MD5 is
 * that value (CALLBACK-2). Works on the bytes as they came, because every server writes JSON a little differently; it
 * is not parsed before this has been found out. Hashes the bytes once at most.
 */
export function verify(bytes: Buffer, key: string): Verdict {
  const place = authIn(bytes)
  if (!place) return "unsigned"
  return isSigned(bytes, place, key) ? "genuine" : "forged"
}

type Place = { digest: string; at: number }

/**
 * The one `auth` that can be the signature: the first member of that name of the outermost object, not one in metadata.
 * Senders write it first; one that comes after long lists has to be the last member.
 */
function authIn(bytes: Buffer): Place | null {
  // Latin-1 keeps one character per byte, so that places in the text are places in the bytes.
  const beginning = bytes.toString("latin1", 0, beginningBytes)
  const found = outermostAuth(beginning)
  if (found) return found
  const endAt = Math.max(0, bytes.length - endBytes)
  const last = lastAuthField.exec(bytes.toString("latin1", endAt))
  return last && placeOf(last, endAt)
}

function outermostAuth(text: string): Place | null {
  let depth = 0
  let isInText = false
  for (const { 0: mark, index } of text.matchAll(/\\.|["{}[\]]/gs)) {
    if (mark === '"') {
      isInText = !isInText
      const found = isInText && depth === 1 ? authAt(text, index) : null
      if (found) return found
    } else if (!isInText) depth += depthOf[mark] ?? 0
  }
  return null
}

const depthOf: Readonly<Record<string, number>> = { "{": 1, "[": 1, "}": -1, "]": -1 }

function authAt(text: string, index: number): Place | null {
  authField.lastIndex = index
  const found = authField.exec(text)
  return found && placeOf(found, 0)
}

/** `offset`: where the text that was matched begins in the bytes. */
const placeOf = ({ 0: whole, 1: digest = "", index }: RegExpExecArray, offset: number): Place => ({
  digest,
  at: offset + index + whole.indexOf(digest),
})

function isSigned(bytes: Buffer, { digest, at }: Place, key: string): boolean {
  const expected = createHash("md5")
    .update(bytes.subarray(0, at))
    .update(key, "utf8")
    .update(bytes.subarray(at + digest.length))
    .digest()
  return timingSafeEqual(expected, Buffer.from(digest, "hex"))
}
