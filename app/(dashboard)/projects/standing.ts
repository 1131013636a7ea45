import "server-only"
import { webhookList } from "#contract/webhook/list"
import type { Access } from "#lib/auth/access"
import { countStepsAcross } from "#lib/events/across"
import { ofEach } from "#lib/events/each-project"
import { turnsOf } from "#lib/events/turns-of"
import { blockLookBackMs, spansOf } from "#lib/metrics/block-spans"
import { quarterMs } from "#lib/metrics/jumps"
import { type Rate, ratesOf } from "#lib/metrics/rates"
import { totalsOf } from "#lib/metrics/series"
import { readMethod } from "#lib/proxy/read"
import { listBlocks } from "#lib/store/blocks"
import type { Db } from "#lib/store/open"

/** How each project is doing, for the list of all (PROJECT-3): read from counts, never from messages. */

const days = 7

/** `bounced`: of the last 7 days. `blocks`: domains that block a server now. */
type Standing = { bounced: Rate; blocks: number }

/** One for each access, in the same order; null where this person sees no charts. */
export const standingsOf = (
  db: Db,
  accesses: readonly Access[],
  nowMs: number,
): Promise<(Standing | null)[]> =>
  ofEach(accesses, async (access) => (access.can("charts", "read") ? standingOf(db, access, nowMs) : null))

async function standingOf(db: Db, { project }: Access, nowMs: number): Promise<Standing> {
  const toMs = (Math.floor(nowMs / quarterMs) + 1) * quarterMs
  const [counted, events] = await Promise.all([
    countStepsAcross(db, [project.project_id], [toMs - days * 96 * quarterMs, toMs]),
    listBlocks(db, project.project_id, nowMs - blockLookBackMs, nowMs + 1),
  ])
  const ofDomains = [...Map.groupBy(events, ({ domain }) => domain).values()]
  const open = ofDomains.filter((ofDomain) => spansOf(ofDomain).at(-1)?.to === null)
  return { bounced: ratesOf(totalsOf(counted)).bounced, blocks: open.length }
}

/** Calls of this page to mail services at the same time, in this process. */
const inTurn = turnsOf(4)

/**
 * Counts stopped webhooks of one project after the other was asked; 0 where this person may not see webhooks. A server that
 * did not answer once is not asked again, so that a hanging one delays the page by one timeout.
 */
export function stoppedWebhooksCounter(): (access: Access) => Promise<number> {
  const silent = new Set<string | null>()
  return (access) =>
    inTurn(async () => {
      const { connection_id } = access.project
      if (!access.can("webhooks", "read") || silent.has(connection_id)) return 0
      const answer = await readMethod(access, webhookList, { limit: 1000 })
      if (answer.ok) return answer.value.objects.filter(({ status }) => status === "stopped").length
      if (answer.failure.status === 502) silent.add(connection_id)
      return 0
    })
}
