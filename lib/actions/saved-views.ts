import "server-only"
import { z } from "zod"
import { audited } from "../audit/audit.ts"
import type { Access } from "../auth/access.ts"
import { refusalSentence } from "../auth/permissions.ts"
import { clock } from "../clock.ts"
import { ids } from "../ids.ts"
import { failed, ok, type Result } from "../result.ts"
import type { Db } from "../store/open.ts"
import { type ViewPage, viewPages } from "../store/schema/messages.ts"
import { deleteReportsOf } from "../store/reports.ts"
import {
  countViews,
  deleteView,
  findView,
  insertView,
  listViews,
  type SavedViewRow,
  updateView,
} from "../store/saved-views.ts"
import { auditActionOf, firstIssue, type ProjectAction, textField } from "./project-action.ts"

/**
 * Saved views (MESSAGESPAGE-6, VIEW-1): lists of messages and pages of charts under a name. Everybody keeps their own; who manages the
 * project shares them with everybody in it, and changes and deletes those that are shared. What is shared leaves a row in
 * the audit log, what is one's own none.
 */

/** A view as the page shows it. */
export type SavedView = Pick<
  SavedViewRow,
  "view_id" | "page" | "name" | "query" | "hidden_columns" | "is_shared"
> & {
  canChange: boolean
}

/** Nobody finds anything among more of them. */
const viewsMax = 50

const what = {
  page: z.enum(viewPages, { error: "page is messages, overview, bounces or engagement." }),
  name: textField("Give the view a name.", 60),
  // An address without its path; it is read by the list's own parsers, which take nothing that is no filter.
  query: z.string({ error: "query is a text." }).max(2000, "These filters are too long to be saved."),
  hidden_columns: z.array(z.string().min(1).max(60)).max(60),
  is_shared: z.boolean({ error: "is_shared is true or false." }),
}
const which = { view_id: z.string({ error: "view_id is missing." }).min(1).max(60) }

const form = z.discriminatedUnion(
  "act",
  [
    z.object({ act: z.literal("save"), ...what }),
    z.object({ act: z.literal("change"), ...which, ...z.object(what).omit({ page: true }).partial().shape }),
    z.object({ act: z.literal("delete"), ...which }),
  ],
  { error: "act is save, change or delete." },
)

type Form<A extends z.output<typeof form>["act"]> = Extract<z.output<typeof form>, { act: A }>

/**
 * The views that a person may open. Somebody who sees masked addresses gets none that looks for one: its filters would
 * tell it.
 */
export async function viewsFor(db: Db, access: Access, page?: ViewPage): Promise<SavedView[]> {
  const views = await listViews(db, access.project.project_id, access.user.user_id, page)
  return views
    .filter((view) => access.can(areaOf[view.page], "read") && isForThem(access, view))
    .map((view) => ({
      view_id: view.view_id,
      page: view.page,
      name: view.name,
      query: view.query,
      hidden_columns: view.hidden_columns,
      is_shared: view.is_shared,
      canChange: mayChange(access, view),
    }))
}

/** What a page shows. */
const areaOf = { messages: "messages", overview: "charts", bounces: "charts", engagement: "charts" } as const

const isForThem = ({ isMasked }: Access, { query, name }: SavedViewRow): boolean =>
  !isMasked || !/@|%40/.test(`${query} ${name}`)

/** MESSAGESPAGE-6 */
export async function changeView(db: Db, action: ProjectAction): Promise<Result<{ view_id: string }>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const wanted = parsed.data
  if (wanted.act === "save") return saveView(db, action, wanted)
  const view = await findView(db, action.access.project.project_id, wanted.view_id)
  if (!view || !maySee(action.access, view)) return failed(404, "There is no such view.")
  if (!mayChange(action.access, view)) return refused(action.access)
  return wanted.act === "delete" ? removeView(db, action, view) : editView(db, action, view, wanted)
}

const canShare = (access: Access): boolean => access.can("project", "write")
const isOwn = ({ user }: Access, view: SavedViewRow): boolean => view.user_id === user.user_id
const maySee = (access: Access, view: SavedViewRow): boolean => view.is_shared || isOwn(access, view)
const mayChange = (access: Access, view: SavedViewRow): boolean =>
  view.is_shared ? canShare(access) : isOwn(access, view)

const refused = ({ role }: Access) => failed(403, refusalSentence(role, "project", "write"))

async function saveView(
  db: Db,
  action: ProjectAction,
  { act: _, ...wanted }: Form<"save">,
): Promise<Result<{ view_id: string }>> {
  const { access } = action
  const { project_id } = access.project
  const { user_id } = access.user
  const area = areaOf[wanted.page]
  if (!access.can(area, "read")) return failed(403, refusalSentence(access.role, area, "read"))
  if (wanted.is_shared && !canShare(access)) return refused(access)
  if ((await countViews(db, project_id, user_id)) >= viewsMax)
    return failed(409, "You have reached the maximum number of views. Delete one first.")
  const view = { project_id, user_id, view_id: ids.token(9), created_at: clock.now(), ...wanted }
  const write = async (tx: Db) => {
    await insertView(tx, view)
    return ok({ view_id: view.view_id })
  }
  return noted(db, action, "view/save", view.name, view.is_shared, write)
}

async function editView(
  db: Db,
  action: ProjectAction,
  view: SavedViewRow,
  { act: _, view_id, ...wanted }: Form<"change">,
): Promise<Result<{ view_id: string }>> {
  const { access } = action
  if (wanted.is_shared !== undefined && wanted.is_shared !== view.is_shared && !canShare(access))
    return refused(access)
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  const isSharedThing = view.is_shared || wanted.is_shared === true
  return noted(db, action, "view/change", view.name, isSharedThing, async (tx) => {
    if (Object.keys(given).length > 0) await updateView(tx, access.project.project_id, view_id, given)
    return ok({ view_id })
  })
}

const removeView = (db: Db, action: ProjectAction, { view_id, name, is_shared }: SavedViewRow) =>
  noted(db, action, "view/delete", name, is_shared, async (tx) => {
    await deleteView(tx, action.access.project.project_id, view_id)
    await deleteReportsOf(tx, action.access.project.project_id, view_id)
    return ok({ view_id })
  })

const noted = <T>(
  db: Db,
  action: ProjectAction,
  name: string,
  target: string,
  isShared: boolean,
  write: (tx: Db) => Promise<Result<T>>,
): Promise<Result<T>> => (isShared ? audited(db, auditActionOf(action, name, { target }), write) : write(db))
