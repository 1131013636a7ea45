import "server-only"
import { createHmac } from "node:crypto"
import { config } from "#lib/config"

/** Names one letter of a job in a URL without its address: addresses do not belong into histories and logs. */
export const letterTag = (job_id: string, email: string): string =>
  createHmac("sha256", config().sessionSecret)
    .update(`letter ${job_id} ${email}`)
    .digest("base64url")
    .slice(0, 12)
