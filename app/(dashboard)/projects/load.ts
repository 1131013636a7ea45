import "server-only"
import { requireUser } from "#lib/auth/guard"
import { clock } from "#lib/clock"
import { formatInstant } from "#lib/format/date"
import { lastLetterAt } from "#lib/store/letters"
import { openedStore } from "#lib/store/open"
import { listProjects } from "#lib/store/projects"
import { roleWords } from "../role-words.ts"

/** Who is here and where this person may go. */
export async function loadFrame() {
  const user = await requireUser("/projects")
  const mine = await listProjects(await openedStore(), user)
  return {
    projects: mine.map((one) => ({ slug: one.project_id, name: one.name, note: roleWords[one.role] })),
    canCreate: user.is_owner,
    person: { name: user.name, email: user.email, role: user.is_owner ? roleWords.owner : "Member" },
  }
}

export type ProjectCard = { slug: string; name: string; role: string; lastLetter: string | null }

/** The projects of this person with the time of each one's last letter. */
export async function loadProjects(): Promise<{ projects: ProjectCard[]; canCreate: boolean }> {
  const user = await requireUser("/projects")
  const db = await openedStore()
  const now = clock.now()
  const cards = (await listProjects(db, user)).map(async (one) => {
    const last = await lastLetterAt(db, one.project_id)
    return {
      slug: one.project_id,
      name: one.name,
      role: roleWords[one.role],
      lastLetter: last && formatInstant(last, one.time_zone, now),
    }
  })
  return { projects: await Promise.all(cards), canCreate: user.is_owner }
}
