import type { Context } from "../../context.ts"
import { hashKey } from "../../links/seal.ts"
import { Refusal } from "../../refusal.ts"
import type { Caller } from "../../rights/caller.ts"
import { listProjects, type ProjectRow } from "../../store/projects.ts"

type ProjectReference = { project_id?: string | null; project_api_key?: string | null }
type Codes = { none: number; both: number; unknownId: number; unknownKey: number }

/** The account's project that is named by exactly one of id and key; the codes are those of the method at hand. */
export async function identifyProject(
  { project_id, project_api_key }: ProjectReference,
  codes: Codes,
  { user_id }: Caller,
  { store }: Context,
): Promise<ProjectRow> {
  const hasKey = typeof project_api_key === "string"
  if (typeof project_id === "string") {
    if (hasKey) throw new Refusal(codes.both, "project_id and project_api_key: give only one of them.")
    const [row] = await listProjects(store.db, user_id, { project_id: idOf(project_id) })
    if (!row) throw new Refusal(codes.unknownId, "project_id: there is no project with this id.")
    return row
  }
  if (!hasKey) throw new Refusal(codes.none, "project_id or project_api_key is required.")
  const [row] = await listProjects(store.db, user_id, { api_key_hash: hashKey(project_api_key) })
  if (!row) throw new Refusal(codes.unknownKey, "project_api_key: there is no project with this key.")
  return row
}

/** Ids above the safe integers do not exist; 0 does not exist either. */
export const idOf = (digits: string): number => (Number.isSafeInteger(Number(digits)) ? Number(digits) : 0)
