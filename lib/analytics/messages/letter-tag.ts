import "server-only"
import { keyedHash } from "#lib/platform/keyed-hash"

/**
 * Identifies one message of a job in a URL without its address, because addresses must not be in histories and logs.
 */
export const letterTag = (job_id: string, email: string): string =>
  keyedHash("letter", `${job_id} ${email}`).toString("base64url").slice(0, 12)
