import "server-only"
import { eventDumpList } from "#contract/methods/event-dump"
import { type Access, requireRight } from "#lib/access/auth/guard"
import { listExports } from "#lib/data/store/exports"
import { openedStore } from "#lib/data/store/open"
import { readMethod } from "#lib/mail-api/proxy/read"
import { clock } from "#lib/platform/clock"
import { soon } from "../../../../../later.tsx"
import { exportRows } from "./view.ts"

/** The list page; `listed` is what the service answers. */
export async function loadExports(slug: string) {
  const access = await requireRight(slug, "exports", "read")
  const listed = readExports(access)
  await soon(listed)
  return {
    frame: {
      project: access.project.project_id,
      timeZone: access.timeZone,
      canWrite: access.can("exports", "write"),
    },
    listed,
  }
}

/** The dumps that the service has, with what we remember of their orders. */
async function readExports(access: Access) {
  const { project_id } = access.project
  const now = clock.now()
  const [listed, orders] = await Promise.all([
    readMethod(access, eventDumpList, {}),
    openedStore().then((db) => listExports(db, project_id, now)),
  ])
  return {
    nowMs: now.getTime(),
    failure: listed.ok ? null : listed.failure.message,
    rows: listed.ok ? exportRows(project_id, listed.value.event_dumps, orders) : [],
  }
}

/** Initial data of the order form. */
export async function loadOrder(slug: string) {
  const { project, timeZone } = await requireRight(slug, "exports", "write")
  return { project: project.project_id, timeZone, nowMs: clock.now().getTime() }
}
