import "server-only"
import { createHash } from "node:crypto"
import { ids } from "#lib/platform/ids"

/** A one-time token for a link; the store has only its `tokenHash`. */
export const newToken = (): string => ids.token(32)

/** 256 random bits need no slow hash: they cannot be guessed, and looking up the hash takes equal time. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url")
