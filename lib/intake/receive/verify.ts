import { createHash, timingSafeEqual } from "node:crypto"

export type Verdict = "genuine" | "unsigned" | "forged"

/** Number of bytes searched for `auth`: calls are unauthenticated, so the work before verification must be small. */
const beginningBytes = 64 * 1024
const endBytes = 256

const authField = /"auth"\s*:\s*"([0-9a-fA-F]{32})"/y
const lastAuthField = /"auth"\s*:\s*"([0-9a-fA-F]{32})"\s*\}\s*$/

/**
 * Whether the sender has the key: with the value of `auth` replaced by the key, the MD5 of the bytes must be that value
 * (CALLBACK-2). Uses the bytes as received, because servers encode JSON differently, and does not parse them before
 * they are verified. Hashes the bytes at most once.
 */
export function verify(bytes: Buffer, key: string): Verdict {
  const auth = authIn(bytes)
  if (!auth) return "unsigned"
  return isSigned(bytes, auth, key) ? "genuine" : "forged"
}

type AuthOffset = { digest: string; at: number }

/**
 * The only `auth` that can be the signature: the first member of that name in the outermost object, not one in
 * metadata. Senders write it first; after long lists it must be the last member.
 */
function authIn(bytes: Buffer): AuthOffset | null {
  // Latin-1 keeps one character per byte, so positions in the text are positions in the bytes.
  const beginning = bytes.toString("latin1", 0, beginningBytes)
  const found = outermostAuth(beginning)
  if (found) return found
  const endAt = Math.max(0, bytes.length - endBytes)
  const last = lastAuthField.exec(bytes.toString("latin1", endAt))
  return last && authOffsetOf(last, endAt)
}

function outermostAuth(text: string): AuthOffset | null {
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

function authAt(text: string, index: number): AuthOffset | null {
  authField.lastIndex = index
  const found = authField.exec(text)
  return found && authOffsetOf(found, 0)
}

/** `offset`: position of the matched text in the bytes. */
const authOffsetOf = ({ 0: whole, 1: digest = "", index }: RegExpExecArray, offset: number): AuthOffset => ({
  digest,
  at: offset + index + whole.indexOf(digest),
})

function isSigned(bytes: Buffer, { digest, at }: AuthOffset, key: string): boolean {
  const expected = createHash("md5")
    .update(bytes.subarray(0, at))
    .update(key, "utf8")
    .update(bytes.subarray(at + digest.length))
    .digest()
  return timingSafeEqual(expected, Buffer.from(digest, "hex"))
}
