import "server-only"
import { createHash } from "node:crypto"
import { ids } from "#lib/platform/ids"

/** A word that opens something once, for a link; the store keeps only what `tokenHash` makes of it. */
export const newToken = (): string => ids.token(32)

/** 256 bits of chance need no slow hash: nobody guesses them, and equal time is kept by looking the hash up. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url")
