import { rightsSet } from "#contract/rights/set"
import type { Caller } from "../../caller.ts"
import type { Context } from "../../context.ts"
import { Refusal } from "../../refusal.ts"
import { changeAccountRights } from "../../store/accounts.ts"
import { changeProjectRights } from "../../store/projects.ts"
import type { RightsChange } from "../../store/rights.ts"
import { forgetKeys } from "../key.ts"
import { implement } from "../method.ts"
import { rightsOf, unknownProject, valuesOf } from "./rights-of.ts"

/** Grants and revokes rights; this process applies them at once, other processes within 2 seconds (AUTH-6). */
export const rightsSetHandler = implement(rightsSet, async (input, caller, ctx) => {
  const { project_id } = await rightsOf(input.project_id, caller, ctx)
  if (project_id === null && input.rights.api === false)
    throw new Refusal(
      400,
      "rights.api: the account would lock itself out; switch the API off for single projects.",
    )
  await save(project_id, changeOf(input.rights), caller, ctx)
  forgetKeys(ctx)
  const { own, inherited } = await rightsOf(input.project_id, caller, ctx)
  return { status: "success", rights: valuesOf({ ...inherited, ...own }) }
})

async function save(
  project_id: number | null,
  change: RightsChange,
  { user_id }: Caller,
  { store }: Context,
) {
  if (project_id === null) return changeAccountRights(store.db, user_id, change)
  // Deleted since it was looked up.
  if (!(await changeProjectRights(store.db, user_id, project_id, change))) throw unknownProject()
}

/** null takes a right back; an absent one stays as it is. */
function changeOf(wanted: Record<string, boolean | number | string | null | undefined>): RightsChange {
  const change = { given: {} as RightsChange["given"], taken: [] as string[] }
  for (const [name, value] of Object.entries(wanted)) {
    if (value === null) change.taken.push(name)
    else if (value !== undefined) change.given[name] = value
  }
  return change
}
