import "server-only"
import { createCipheriv, createDecipheriv } from "node:crypto"
import { keyedHash } from "#lib/platform/keyed-hash"

/**
 * Encodes the end of a page for a URL. The cursor is encrypted (AES-256-GCM), because a place in a list of messages
 * contains an email address, which must not reach people who see masked addresses, browser histories or logs. The nonce
 * is derived from the content, so the same place gives the same cursor.
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

/** The place, or null for a cursor that this installation did not create. */
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
