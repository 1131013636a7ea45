import "server-only"
import { unescape as decode } from "node:querystring"
import { z } from "zod"
import { audited, type Note } from "#lib/access/audit/audit"
import { expectedIn, overtaken } from "#lib/access/audit/overtaken"
import type { Access } from "#lib/access/auth/access"
import { refusalSentence } from "#lib/access/auth/permissions"
import { clock } from "#lib/platform/clock"
import { hasAtSign } from "#lib/interface/format/mask"
import { ids } from "#lib/platform/ids"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { type ViewPage, viewPages } from "#lib/data/store/schema/messages"
import { deleteReportsOf } from "#lib/data/store/reports"
import {
  countViews,
  deleteView,
  findView,
  holdView,
  holdViews,
  insertView,
  listViews,
  type SavedViewRow,
  updateView,
} from "#lib/data/store/saved-views"
import { auditActionOf, firstIssue, type ProjectAction, textField } from "#lib/access/actions/project-action"

/**
 * Saved views (MESSAGESPAGE-6, VIEW-1): named lists of messages and pages of charts. Every user has private ones.
 * Managers of a project can share views with all its members, and change and delete shared ones. The audit log has
 * changes of shared views only.
 */

/** A view as the page shows it. */
export type SavedView = Pick<
  SavedViewRow,
  "view_id" | "page" | "name" | "query" | "hidden_columns" | "is_shared"
> & {
  canChange: boolean
}

/** Limit of a usable list. */
const viewsMax = 50

const what = {
  page: z.enum(viewPages, { error: "page must be messages, overview, bounces or engagement." }),
  name: textField("Give the view a name.", 60),
  // A URL without its path; the list's own parsers read it and ignore anything that is not a filter.
  query: z.string({ error: "query must be a string." }).max(2000, "These filters are too long to be saved."),
  hidden_columns: z.array(z.string().min(1).max(60)).max(60),
  is_shared: z.boolean({ error: "is_shared must be true or false." }),
}
const which = { view_id: z.string({ error: "view_id is missing." }).min(1).max(60) }

const form = z.discriminatedUnion(
  "act",
  [
    z.object({ act: z.literal("save"), ...what }),
    z.object({ act: z.literal("change"), ...which, ...z.object(what).omit({ page: true }).partial().shape }),
    z.object({ act: z.literal("delete"), ...which }),
  ],
  { error: "act must be save, change or delete." },
)

type Form<A extends z.output<typeof form>["act"]> = Extract<z.output<typeof form>, { act: A }>

/** The views that a user can open. */
export async function viewsFor(db: Db, access: Access, page?: ViewPage): Promise<SavedView[]> {
  const views = await listViews(db, access.project.project_id, access.user.user_id, page)
  return views
    .filter((view) => maySee(access, view))
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

/** The access area of each page. */
const areaOf = { messages: "messages", overview: "charts", bounces: "charts", engagement: "charts" } as const

/**
 * False for a view that contains an address, for viewers who see masked ones. Any search text may be part of an
 * address, so searches of other users are hidden as well.
 */
function isForThem(access: Access, view: SavedViewRow): boolean {
  const { query, name, hidden_columns } = view
  if (!access.isMasked) return true
  if (!isOwn(access, view) && new URLSearchParams(query).has("q")) return false
  return !hasAtSign(decodedWhole([query, name, ...hidden_columns].join(" ")))
}

/** The text after repeated percent-decoding and normalization of character widths. */
function decodedWhole(text: string): string {
  const decoded = decode(text.normalize("NFKC"))
  return decoded === text ? text : decodedWhole(decoded)
}

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
const maySee = (access: Access, view: SavedViewRow): boolean =>
  access.can(areaOf[view.page], "read") && (isOwn(access, view) || view.is_shared) && isForThem(access, view)
const mayChange = (access: Access, view: SavedViewRow): boolean =>
  view.is_shared ? canShare(access) : isOwn(access, view)

const refused = ({ role }: Access) => failed(403, refusalSentence(role, "project", "write"))

const tooMany = failed(409, "You have reached the maximum number of views. Delete one first.")

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
  const view = { project_id, user_id, view_id: ids.token(9), created_at: clock.now(), ...wanted }
  const write = async (tx: Db) => {
    await holdViews(tx, project_id, user_id)
    if ((await countViews(tx, project_id, user_id)) >= viewsMax) return tooMany
    await insertView(tx, view)
    return ok({ view_id: view.view_id })
  }
  return noted(db, action, "view/save", { target: view.name }, view.is_shared, write)
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
  const after = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  const isSharedThing = view.is_shared || wanted.is_shared === true
  const conflictIn = async (tx: Db) => {
    const current = await holdView(tx, view.project_id, view_id)
    const expected = current && expectedIn(action.input)
    const actions = { action: "view/change", input: { view_id } }
    return current && overtaken(tx, view.project_id, { expected, current, submitted: after, actions })
  }
  return noted(db, action, "view/change", { target: view.name, after }, isSharedThing, async (tx) => {
    const conflict = await conflictIn(tx)
    if (conflict) return conflict
    if (Object.keys(after).length > 0) await updateView(tx, access.project.project_id, view_id, after)
    return ok({ view_id })
  })
}

const removeView = (db: Db, action: ProjectAction, { view_id, name, is_shared }: SavedViewRow) =>
  noted(db, action, "view/delete", { target: name }, is_shared, async (tx) => {
    await deleteView(tx, action.access.project.project_id, view_id)
    await deleteReportsOf(tx, action.access.project.project_id, view_id)
    return ok({ view_id })
  })

const noted = <T>(
  db: Db,
  action: ProjectAction,
  name: string,
  about: Note,
  isShared: boolean,
  write: (tx: Db) => Promise<Result<T>>,
): Promise<Result<T>> =>
  isShared ? audited(db, auditActionOf(action, name, about), write) : db.transaction(write)
