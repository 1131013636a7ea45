import "server-only"
import type { Access } from "#lib/access/auth/access"
import { ofEach } from "#lib/data/events/each-project"
import { maskAddressesIn } from "#lib/interface/format/mask"
import { listBlockAcknowledgements } from "#lib/data/store/block-acknowledgements"
import { listBlocks } from "#lib/data/store/blocks"
import type { Db } from "#lib/data/store/open"
import { namesOfUsers } from "#lib/data/store/users"
import { type Scope, projectNames } from "#lib/analytics/filters/scope"
import type { Acknowledged } from "./acknowledged.ts"
import type { BlockFact } from "./spans.ts"
import { domainOf } from "#contract/address"
import { clock } from "#lib/platform/clock"
import { blockLookBackMs, spansOf } from "#lib/analytics/series/block-spans"

/** Spam-block events of the projects on a page, each with its project if there are several. */
export async function blocksOf(db: Db, scope: Scope, fromMs: number, toMs: number): Promise<BlockFact[]> {
  const names = projectNames(scope)
  const [pageProject] = scope.ids
  const blockEvents = await ofEach(scope.ids, async (id) => {
    const project = names ? { id, name: names.get(id) ?? id, isOwn: id === pageProject } : undefined
    return (await listBlocks(db, id, fromMs, toMs)).map((block) => ({ ...block, project }))
  })
  return blockEvents.flat()
}

/** Acknowledgements of blocks that began in this period. Notes are masked for viewers who see masked addresses. */
export async function acknowledgedIn(
  db: Db,
  shown: readonly Access[],
  fromMs: number,
  toMs: number,
): Promise<Acknowledged[]> {
  const found = await ofEach(shown, async ({ project, isMasked }) => {
    const rows = await listBlockAcknowledgements(db, project.project_id, fromMs, toMs)
    const shownNote = (note: string | null) => (note !== null && isMasked ? maskAddressesIn(note) : note)
    return rows.map((row) => ({ ...row, note: shownNote(row.note) }))
  })
  const rows = found.flat()
  const names = await namesOfUsers(
    db,
    rows.map((row) => row.acknowledged_by),
  )
  return rows.map(({ project_id, domain, started_at, acknowledged_by, acknowledged_at, note }) => ({
    ...{ project_id, domain, note },
    startedMs: started_at.getTime(),
    name: names.get(acknowledged_by) ?? null,
    acknowledgedMs: acknowledged_at.getTime(),
  }))
}

/** Domains of these addresses that block one of our servers now (BLOCK-2), by name. */
export async function blockingNow(db: Db, project_id: string, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const nowMs = clock.now().getTime()
  const events = await listBlocks(db, project_id, nowMs - blockLookBackMs, nowMs + 1)
  const domains = new Set(emails.map((email) => domainOf(email).toLowerCase()))
  const ofDomains = Map.groupBy(
    events.filter(({ domain }) => domains.has(domain)),
    ({ domain }) => domain,
  )
  return [...ofDomains]
    .flatMap(([domain, rows]) => (spansOf(rows).at(-1)?.to === null ? [domain] : []))
    .sort()
}
