import "server-only"
import { keyedHash } from "#lib/platform/keyed-hash"

/** Names one letter of a job in a URL without its address: addresses do not belong into histories and logs. */
export const letterTag = (job_id: string, email: string): string =>
  keyedHash("letter", `${job_id} ${email}`).toString("base64url").slice(0, 12)
