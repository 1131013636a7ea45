import "server-only"
import { listLetters } from "#lib/events/find"
import { letterStory } from "#lib/events/state"
import { quarterMs } from "#lib/metrics/jumps"
import type { Db } from "#lib/store/open"
import { bounceStatuses } from "../_filters/query.ts"
import { refusalReasons } from "./refusal-reasons.ts"

/** Newest refused messages that are read for the server that sent them. */
const messagesMax = 3

/** The block of one domain; epoch ms. Its messages are those of its first quarter of an hour and later. */
type BlockedTime = { domain: string; fromMs: number; toMs: number }

/** Addresses of our servers that a blocking domain refused last: a block event has their number alone. */
export async function refusedServers(
  db: Db,
  project_id: string,
  { domain, fromMs, toMs }: BlockedTime,
): Promise<string[]> {
  const span = { fromMs: Math.floor(fromMs / quarterMs) * quarterMs, toMs }
  const filter = { ...span, domain: domain.toLowerCase(), status: bounceStatuses, limit: messagesMax }
  const pages = await Promise.all(
    refusalReasons.map((reason) => listLetters(db, project_id, { ...filter, reason })),
  )
  const stories = await Promise.all(
    pages.flatMap(({ letters }) =>
      letters.map(({ job_id, email }) => letterStory(db, project_id, job_id, email)),
    ),
  )
  const servers = stories.flatMap(({ events }) =>
    events.flatMap(({ delivery_status, sender_ip }) =>
      sender_ip && refusalReasons.some((one) => one === delivery_status) ? [sender_ip] : [],
    ),
  )
  return [...new Set(servers)].sort()
}
