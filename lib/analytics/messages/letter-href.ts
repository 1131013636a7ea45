import "server-only"
import { keyedHash } from "#lib/platform/keyed-hash"

/** Parameters of the originating list that a message's page carries along. */
export type CameFrom = { tz?: string | undefined; list?: string | undefined }

/** The page of one message, with a tag in place of its address. `path` is the list's. */
export function letterHref(
  path: string,
  { job_id, email }: { job_id: string; email: string },
  { tz, list }: CameFrom = {},
): string {
  const query = new URLSearchParams({
    to: letterTag(job_id, email),
    ...(tz ? { tz } : {}),
    ...(list ? { list } : {}),
  })
  return `${path}/${encodeURIComponent(job_id)}?${query}`
}

/**
 * Identifies one message of a job in a URL without its address, because addresses must not be in histories and logs.
 */
export const letterTag = (job_id: string, email: string): string =>
  keyedHash("letter", `${job_id} ${email}`).toString("base64url").slice(0, 12)
