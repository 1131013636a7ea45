import "server-only"
import { letterTag } from "./letter-tag.ts"

/** What a message's page carries on of the list that somebody came from. */
export type CameFrom = { tz?: string | undefined; list?: string | undefined }

/** The page of one letter, by a tag in the place of its address. `path` is the list's. */
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
