import "server-only"
import { notFound } from "next/navigation"
import { cache } from "react"
import { requireRight } from "#lib/access/auth/guard"
import { clock } from "#lib/platform/clock"
import { openedStore } from "#lib/data/store/open"
import { listParts } from "#lib/data/store/template-parts"
import { namesOfUsers } from "#lib/data/store/users"
import { partDetails } from "#lib/features/templates/parts/part-data"
import { visualOf } from "../load.ts"
import { partRow } from "./view.ts"

/** The list of snippets and layouts, all of it the dashboard's own data. */
export async function loadParts(slug: string) {
  const access = await requireRight(slug, "templates", "read")
  const db = await openedStore()
  const { project_id } = access.project
  const listed = await listParts(db, project_id)
  const names = await namesOfUsers(
    db,
    listed.map(({ changed_by }) => changed_by),
  )
  return {
    frame: {
      project: project_id,
      timeZone: access.timeZone,
      nowMs: clock.now().getTime(),
      canWrite: access.can("templates", "write"),
    },
    rows: listed.flatMap((one) => partRow(one, names.get(one.changed_by) ?? "")),
  }
}

/** One snippet or layout for the editor. An unknown id is not found. */
export const loadPart = cache(async (slug: string, id: string) => {
  const access = await requireRight(slug, "templates", "read")
  const db = await openedStore()
  const found = await partDetails(db, access, id)
  if (!found.ok) notFound()
  const { project, user, timeZone, can } = access
  return {
    project: project.project_id,
    userId: user.user_id,
    initial: found.value,
    visual: await visualOf(db, access, found.value),
    canWrite: can("templates", "write"),
    // A part is not a message.
    canSend: false,
    mode: null,
    ownAddress: user.email,
    clock: { timeZone, nowMs: clock.now().getTime() },
    projectZone: project.time_zone,
  }
})
