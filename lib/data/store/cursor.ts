import "server-only"
import { createCipheriv, createDecipheriv } from "node:crypto"
import { keyedHash } from "#lib/platform/keyed-hash"

/**
 * Where a page ends, as a word for an address bar. It is sealed (AES-256-GCM), because the place in a list of letters is
 * an address of mail, which belongs neither to people who see masked ones nor into histories and logs. The nonce is made
 * of what is sealed, so the same place is the same word.
 */
export function sealCursor(place: readonly unknown[]): string {
  const plain = JSON.stringify(place)
  const nonce = keyed(`nonce ${plain}`).subarray(0, nonceBytes)
  const cipher = createCipheriv("aes-256-gcm", keyed("key"), nonce)
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")
}

const nonceBytes = 12
const tagBytes = 16

/** The place, or null for a word that this installation did not make. */
export function openCursor(cursor: string): unknown {
  const bytes = Buffer.from(cursor, "base64url")
  if (bytes.length <= nonceBytes + tagBytes) return null
  try {
    const opener = createDecipheriv("aes-256-gcm", keyed("key"), bytes.subarray(0, nonceBytes))
    opener.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    const sealed = bytes.subarray(nonceBytes + tagBytes)
    return JSON.parse(Buffer.concat([opener.update(sealed), opener.final()]).toString("utf8"))
  } catch {
    return null
  }
}

const keyed = (text: string): Buffer => keyedHash("cursor", text)
