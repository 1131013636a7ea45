import "server-only"
import { z } from "zod"
import { systemInfo, systemPing } from "#contract/methods/system"
import { auditActionOf, firstIssue, type ProjectAction, textField } from "#lib/access/actions/project-action"
import { audited } from "#lib/access/audit/audit"
import { deleteKey } from "#lib/data/store/keys"
import type { Db } from "#lib/data/store/open"
import { call } from "#lib/mail-api/client/call"
import type { ServiceKey } from "#lib/mail-api/client/server"
import { isKey, keyFacts, putKey, serverOfProject } from "#lib/mail-api/proxy/keys"
import { failed, ok, type Result } from "#lib/platform/result"

/** Keys that the dashboard uses in a project: a shared one, and one for each user. */

const whose = z.enum(["project", "own"], { error: "whose must be project or own." })
const form = z.discriminatedUnion(
  "act",
  [
    z.object({ act: z.literal("replace"), whose, key: textField("Paste the key.", 200) }),
    z.object({ act: z.literal("remove") }),
  ],
  { error: "act must be replace or remove." },
)

/** KEY-2. No response has a key. */
export async function changeKey(db: Db, action: ProjectAction): Promise<Result<{ last_four?: string }>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const change = parsed.data
  if (change.act === "remove") return removeOwn(db, action)
  return replace(db, action, change)
}

/** KEY-2: a pasted key is tested before it is stored, and must belong to exactly this project. */
async function replace(
  db: Db,
  action: ProjectAction,
  { whose: place, key }: { whose: "project" | "own"; key: string },
): Promise<Result<{ last_four: string }>> {
  const { project, user } = action.access
  const user_id = place === "own" ? user.user_id : ""
  const act = { ...auditActionOf(action, "key/replace"), input: { whose: place }, target: place }
  const server = await serverOfProject(db, project.project_id)
  const isGood = await tryKey({ key, server }, project.service_project_id, place)
  return audited(db, act, async (tx, note) => {
    if (!isGood.ok) return isGood
    if (await isKey(tx, project.project_id, user_id, key))
      return failed(409, "This key is already in use.", { field: "key" })
    const before = await keyFacts(tx, project.project_id, user_id)
    await putKey(tx, project.project_id, user_id, key)
    const last_four = key.slice(-4)
    note({ before: before && { last_four: before.last_four }, after: { last_four } })
    return ok({ last_four })
  })
}

async function tryKey(
  typed: ServiceKey,
  service_project_id: string,
  place: "project" | "own",
): Promise<Result<null>> {
  const field = "key"
  // Header values are ASCII; anything else would never reach the service.
  if (!/^[\x21-\x7e]+$/.test(typed.key))
    return failed(400, "A key cannot have spaces or special characters.", { field })
  const ping = await call(systemPing, {}, typed)
  if (!ping.ok)
    return ping.failure.message === notAccepted
      ? failed(400, "The mail service does not accept this key.", { field })
      : ping
  const info = await call(systemInfo, {}, typed)
  if (!info.ok) return info
  if (info.value.project_id !== service_project_id)
    return failed(400, "This key belongs to another project or to the account.", { field })
  // The project's own key signs callbacks (WEBHOOK-21), and creates keys for programs.
  return place === "project" && info.value.key
    ? failed(400, "This key was made for a program. The project itself needs its own key.", { field })
    : ok(null)
}

/** Message of call() for a refused key. */
const notAccepted = "The mail service does not accept the project's key."

const removeOwn = (db: Db, action: ProjectAction): Promise<Result<Record<string, never>>> =>
  audited(db, auditActionOf(action, "key/remove", { target: "own" }), async (tx, note) => {
    const { project, user } = action.access
    const before = await keyFacts(tx, project.project_id, user.user_id)
    if (!before || !(await deleteKey(tx, project.project_id, user.user_id)))
      return failed(404, "You have no key of your own in this project.")
    note({ before: { last_four: before.last_four }, after: null })
    return ok({})
  })
