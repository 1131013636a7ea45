import "server-only"
import { requireRight } from "#lib/access/auth/guard"
import { listInvitations } from "#lib/access/auth/invitations"
import { rolesBelow } from "#lib/access/auth/view-as"
import { clock } from "#lib/platform/clock"
import { listPeople } from "#lib/data/store/members"
import { openedStore } from "#lib/data/store/open"
import { currentLanguage } from "#lib/access/auth/language"
import { invitationRows, personRows } from "./view.ts"

/** Everybody of the project, and the invitations that wait. */
export async function loadPeople(slug: string) {
  const access = await requireRight(slug, "members", "read")
  const db = await openedStore()
  const { project_id } = access.project
  const [people, invitations, language] = await Promise.all([
    listPeople(db, project_id),
    listInvitations(db, project_id),
    currentLanguage(),
  ])
  const canWrite = access.can("members", "write")
  const nowMs = clock.now().getTime()
  const look = { nowMs, language, timeZone: access.timeZone, you: access.user.user_id, canWrite }
  return {
    project: project_id,
    canWrite,
    viewable: rolesBelow(access.role),
    people: personRows(people, look),
    clocks: { timeZone: access.timeZone, nowMs },
    invitations: invitationRows(invitations, look),
  }
}
