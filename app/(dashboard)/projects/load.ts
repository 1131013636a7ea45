import "server-only"
import { listServers } from "#lib/actions/connections"
import { requireUser } from "#lib/auth/guard"
import { may, type Role } from "#lib/auth/permissions"
import { clock } from "#lib/clock"
import { lastLetterAt } from "#lib/events/state"
import { formatInstant } from "#lib/format/date"
import { openedStore } from "#lib/store/open"
import { listProjects } from "#lib/store/projects"
import { currentLanguage } from "../../language.ts"

export type ProjectCard = {
  slug: string
  name: string
  role: Role
  lastLetter: string | null
  /** The server it lives on, where there are several. */
  server: string | null
  canSet: boolean
}

/** The projects of this person with the time of each one's last letter. */
export async function loadProjects() {
  const user = await requireUser("/projects")
  const db = await openedStore()
  const language = await currentLanguage()
  const now = clock.now()
  const servers = user.is_owner ? await listServers(db) : []
  const serverOf = (id: string | null) => servers.find((one) => one.connection_id === id)?.name ?? null
  const cards = (await listProjects(db, user)).map(async (one): Promise<ProjectCard> => {
    const last = await lastLetterAt(db, one.project_id)
    return {
      slug: one.project_id,
      name: one.name,
      role: one.role,
      lastLetter: last && formatInstant(last, one.time_zone, now, language),
      server: servers.length > 1 ? serverOf(one.connection_id) : null,
      canSet: may(one.role, "project", "write"),
    }
  })
  return { projects: await Promise.all(cards), canCreate: user.is_owner, servers }
}
