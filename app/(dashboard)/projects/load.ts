import "server-only"
import { type Access, accessIn } from "#lib/access/auth/access"
import { listServers } from "#lib/features/projects/connections"
import { browserZone } from "#lib/access/auth/chosen-zone"
import { requireUser } from "#lib/access/auth/guard"
import type { Role } from "#lib/access/auth/permissions"
import { readPreferences } from "#lib/access/auth/preferences"
import { clock } from "#lib/platform/clock"
import { lastLetterAt } from "#lib/data/events/open"
import { formatInstant } from "#lib/interface/format/date"
import { formatPercent } from "#lib/interface/format/percent"
import { type Db, openedStore } from "#lib/data/store/open"
import { listProjects } from "#lib/data/store/projects"
import { currentLanguage } from "#lib/access/auth/language"
import { countStepsAcross } from "#lib/data/events/across"
import { ofEach, turnsOf } from "#lib/data/events/each-project"
import { blockLookBackMs, spansOf } from "#lib/analytics/series/block-spans"
import { type Rate, ratesOf } from "#lib/analytics/series/rates"
import { totalsOf, wholeSteps } from "#lib/analytics/series/series"
import { listBlocks } from "#lib/data/store/blocks"
import { namedSpan } from "#lib/analytics/range/named-span"
import { loadStoppedWebhooks } from "#lib/analytics/overview/load"

export type ProjectCard = {
  slug: string
  name: string
  role: Role
  lastLetter: string | null
  /** The server it lives on, where there are several. */
  server: string | null
  canSet: boolean
  /** Share of messages of the last 7 days that bounced; null: no message was sent, or this person sees no charts. */
  bounced: string | null
  /** Domains that block a server now. */
  blocks: number
  stoppedWebhooks: () => Promise<number>
}

/** PROJECT-3: the projects of this person, each with the time of its last message and what needs attention. */
export async function loadProjects() {
  const user = await requireUser("/projects")
  const db = await openedStore()
  const language = await currentLanguage()
  const now = clock.now()
  const zone = (await readPreferences(db, user.user_id)).timeZone ?? (await browserZone())
  const servers = user.is_owner ? await listServers(db) : []
  const serverOf = (id: string | null) => servers.find((one) => one.connection_id === id)?.name ?? null
  const accesses = (await listProjects(db, user)).flatMap(
    ({ role, ...project }) => accessIn(user, { project, role: role === "owner" ? null : role }) ?? [],
  )
  const standings = await standingsOf(db, accesses, { nowMs: now.getTime(), zone })
  const countStopped = stoppedWebhooksCounter()
  const cards = accesses.map(async (access, index): Promise<ProjectCard> => {
    const { project: one, role } = access
    const last = await lastLetterAt(db, one.project_id)
    const { bounced, blocks = 0 } = standings[index] ?? {}
    return {
      slug: one.project_id,
      name: one.name,
      role,
      lastLetter: last && formatInstant(last, one.time_zone, now, language),
      server: servers.length > 1 ? serverOf(one.connection_id) : null,
      canSet: access.can("project", "write"),
      bounced: bounced && bounced.rate !== null ? formatPercent(bounced.rate, 1, language) : null,
      blocks,
      stoppedWebhooks: () => countStopped(access),
    }
  })
  return { projects: await Promise.all(cards), canCreate: user.is_owner, servers }
}

/** State of each project, for the list of all (PROJECT-3): read from counts, never from messages. */

/** `bounced`: of the last 7 days, as pages have them (RANGE-1). `blocks`: domains that block a server now. */
type Standing = { bounced: Rate; blocks: number }

/** One for each access, in the same order; null where this person sees no charts. */
const standingsOf = (db: Db, accesses: readonly Access[], reader: Reader): Promise<(Standing | null)[]> =>
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
function stoppedWebhooksCounter(): (access: Access) => Promise<number> {
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
