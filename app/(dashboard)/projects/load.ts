import "server-only"
import { listServers } from "#lib/features/projects/connections"
import { accessIn } from "#lib/access/auth/access"
import { browserZone } from "#lib/access/auth/chosen-zone"
import { requireUser } from "#lib/access/auth/guard"
import type { Role } from "#lib/access/auth/permissions"
import { readPreferences } from "#lib/access/auth/preferences"
import { clock } from "#lib/platform/clock"
import { lastLetterAt } from "#lib/data/events/state"
import { formatInstant } from "#lib/interface/format/date"
import { formatPercent } from "#lib/interface/format/percent"
import { openedStore } from "#lib/data/store/open"
import { listProjects } from "#lib/data/store/projects"
import { currentLanguage } from "#lib/access/auth/language"
import { standingsOf, stoppedWebhooksCounter } from "./standing.ts"

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
