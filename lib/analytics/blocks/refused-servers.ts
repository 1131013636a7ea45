import "server-only"
import { letterStory, listLetters } from "#lib/data/events/open"
import { quarterMs } from "#lib/analytics/series/jumps"
import type { Db } from "#lib/data/store/open"
import { bounceStatuses } from "#lib/analytics/filters/query"
import { refusalReasons } from "./spans.ts"

/**
 * Refused messages that a page reads to find the servers that sent them: for all its blocks together, and for one
 * block.
 */
const messagesMax = 10
const messagesOfBlockMax = 3

/** Number of newest messages to read per block, given the number of open blocks. */
const messagesOf = (blocks: number): number =>
  Math.max(1, Math.min(messagesOfBlockMax, Math.floor(messagesMax / blocks)))

/** The block of one domain; epoch ms. Its messages begin in the block's first quarter of an hour. */
type BlockedTime = { domain: string; fromMs: number; toMs: number }

/**
 * Addresses of our servers that a blocking domain refused most recently. Block events only have their number. `blocks`:
 * number of lookups for the same page, at most `messagesMax`.
 */
export async function refusedServers(
  db: Db,
  project_id: string,
  { domain, fromMs, toMs }: BlockedTime,
  blocks: number,
): Promise<string[]> {
  const span = { fromMs: Math.floor(fromMs / quarterMs) * quarterMs, toMs }
  const limit = messagesOf(blocks)
  const filter = { ...span, domain: domain.toLowerCase(), status: bounceStatuses, limit }
  const pages = await Promise.all(
    refusalReasons.map((reason) => listLetters(db, project_id, { ...filter, reason })),
  )
  const newest = pages
    .flatMap(({ letters }) => letters)
    .toSorted((a, b) => b.first_at.getTime() - a.first_at.getTime())
    .slice(0, limit)
  const stories = await Promise.all(
    newest.map(({ job_id, email }) => letterStory(db, project_id, job_id, email)),
  )
  const servers = stories.flatMap(({ events }) =>
    events.flatMap(({ delivery_status, sender_ip }) =>
      sender_ip && refusalReasons.some((one) => one === delivery_status) ? [sender_ip] : [],
    ),
  )
  return [...new Set(servers)].sort()
}
