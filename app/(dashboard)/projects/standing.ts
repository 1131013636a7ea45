import "server-only"
import type { Access } from "#lib/access/auth/access"
import { countStepsAcross } from "#lib/data/events/across"
import { ofEach } from "#lib/data/events/each-project"
import { turnsOf } from "#lib/data/events/turns-of"
import { blockLookBackMs, spansOf } from "#lib/analytics/series/block-spans"
import { type Rate, ratesOf } from "#lib/analytics/series/rates"
import { totalsOf, wholeSteps } from "#lib/analytics/series/series"
import { listBlocks } from "#lib/data/store/blocks"
import type { Db } from "#lib/data/store/open"
import { namedSpan } from "#lib/analytics/range/named-span"
import { loadStoppedWebhooks } from "#lib/analytics/overview/load"

/** How each project is doing, for the list of all (PROJECT-3): read from counts, never from messages. */

/** `bounced`: of the last 7 days, as pages have them (RANGE-1). `blocks`: domains that block a server now. */
type Standing = { bounced: Rate; blocks: number }

/** One for each access, in the same order; null where this person sees no charts. */
export const standingsOf = (
  db: Db,
  accesses: readonly Access[],
  reader: Reader,
): Promise<(Standing | null)[]> =>
  ofEach(accesses, async (access) => (access.can("charts", "read") ? standingOf(db, access, reader) : null))

/** `zone`: of the person, else of each project (PREFERENCE-2). */
type Reader = { nowMs: number; zone: string | null }

async function standingOf(db: Db, { project }: Access, { nowMs, zone }: Reader): Promise<Standing> {
  const timeZone = zone ?? project.time_zone
  const { from, to } = wholeSteps({ ...namedSpan("7d", nowMs, timeZone), stepMinutes: 15, timeZone })
  const [counted, events] = await Promise.all([
    countStepsAcross(db, [project.project_id], [from, to]),
    listBlocks(db, project.project_id, nowMs - blockLookBackMs, nowMs + 1),
  ])
  const ofDomains = [...Map.groupBy(events, ({ domain }) => domain).values()]
  const open = ofDomains.filter((ofDomain) => spansOf(ofDomain).at(-1)?.to === null)
  return { bounced: ratesOf(totalsOf(counted)).bounced, blocks: open.length }
}

/** Calls of this page to mail services at the same time, in this process. */
const inTurn = turnsOf(4)

/**
 * Counts stopped webhooks of one project after another; 0 where this person must not see webhooks. A server that failed
 * once is not called again, so that a hanging one delays the page by one timeout.
 */
export function stoppedWebhooksCounter(): (access: Access) => Promise<number> {
  const silent = new Set<string | null>()
  return (access) =>
    inTurn(async () => {
      const { connection_id } = access.project
      if (silent.has(connection_id)) return 0
      const { stopped, isSilent } = await loadStoppedWebhooks(access)
      if (isSilent) silent.add(connection_id)
      return stopped.length
    })
}
