import type { Caller } from "../../caller.ts"
import type { Context } from "../../context.ts"
import { Refusal } from "../../refusal.ts"
import { listProjects } from "../../store/projects.ts"
import { idOf } from "../project/identify.ts"

/**
 * The project whose keys a call is about (EXT-10): with a project's own key its own project, with the account key the
 * one it names. The account's own space has no keys for programs: they would be close to the account key.
 */
export async function projectOfKeys(
  project_id: string | null | undefined,
  caller: Caller,
  { store }: Context,
): Promise<number> {
  if (!caller.is_account_key) {
    if (typeof project_id === "string" && idOf(project_id) !== caller.project_id) throw unknownProject()
    return caller.project_id
  }
  if (typeof project_id !== "string")
    throw new Refusal(400, "project_id is missing: it is required with the account key.")
  const [row] = await listProjects(store.db, caller.user_id, { project_id: idOf(project_id) })
  if (!row) throw unknownProject()
  return row.project_id
}

export const unknownProject = () => new Refusal(404, "project_id: there is no project with this id.")
export const unknownKey = () => new Refusal(404, "key_id: there is no key with this id.")
