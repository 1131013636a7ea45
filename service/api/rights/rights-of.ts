import { type RightsSet, rightNames, rightValue } from "#contract/rights"
import type { Caller } from "../../caller.ts"
import type { Context } from "../../context.ts"
import { Refusal } from "../../refusal.ts"
import { accountRights } from "../../store/accounts.ts"
import { projectRights } from "../../store/projects.ts"
import { idOf } from "../project/identify.ts"

/** Rights set for a project (`own`) over its account's (`inherited`), or the account's alone. */
type RightsOf = { own: RightsSet; inherited: RightsSet; project_id: number | null }

/** Reads both from the store, so that new values are returned. A foreign project counts as missing. */
export async function rightsOf(
  digits: string | null | undefined,
  { user_id }: Caller,
  { store }: Context,
): Promise<RightsOf> {
  const account = await accountRights(store.db, user_id)
  if (typeof digits !== "string") return { own: account, inherited: {}, project_id: null }
  const project_id = idOf(digits)
  const own = await projectRights(store.db, user_id, project_id)
  if (!own) throw unknownProject()
  return { own, inherited: account, project_id }
}

export const unknownProject = () => new Refusal(404, "project_id: there is no project with this id.")

/** Every right with its effective value. */
export const valuesOf = (holding: RightsSet): Record<string, boolean | number | string> =>
  Object.fromEntries(rightNames.map((name) => [name, rightValue(holding, name)]))
