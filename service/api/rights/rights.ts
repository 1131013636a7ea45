import { rightsGet, rightsSet } from "#contract/methods/rights"
import { type RightsSet, rightNames, rights, rightValue } from "#contract/rights"
import type { Context } from "../../context.ts"
import { Refusal } from "../../refusal.ts"
import type { Caller } from "../../rights/caller.ts"
import { accountRights, changeAccountRights } from "../../store/accounts.ts"
import { changeProjectRights, projectRights, type RightsChange } from "../../store/projects.ts"
import { forgetKeys } from "../key.ts"
import { implement } from "../method.ts"
import { idOf } from "../project/identify.ts"

export const rightsGetHandler = implement(rightsGet, async ({ project_id }, caller, ctx) => {
  const { direct, inherited } = await rightsOf(project_id, caller, ctx)
  const holding = { ...inherited, ...direct }
  return {
    status: "success",
    rights: valuesOf(holding),
    details: rightNames.map((name) => ({
      name,
      value: rightValue(holding, name),
      initial: rights[name].initial,
      is_set: Object.hasOwn(direct, name),
      summary: rights[name].summary,
    })),
  }
})

/** Grants and revokes rights; this process applies them at once, other processes within 2 seconds (AUTH-6). */
export const rightsSetHandler = implement(rightsSet, async (input, caller, ctx) => {
  const { project_id } = await rightsOf(input.project_id, caller, ctx)
  if (project_id === null && input.rights.api === false)
    throw new Refusal(
      400,
      "rights.api: the account would lock itself out; switch the API off for individual projects instead.",
    )
  await save(project_id, changeOf(input.rights), caller, ctx)
  forgetKeys(ctx)
  const { direct, inherited } = await rightsOf(input.project_id, caller, ctx)
  return { status: "success", rights: valuesOf({ ...inherited, ...direct }) }
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
  const change = { granted: {} as RightsChange["granted"], taken: [] as string[] }
  for (const [name, value] of Object.entries(wanted)) {
    if (value === null) change.taken.push(name)
    else if (value !== undefined) change.granted[name] = value
  }
  return change
}

/** Rights set for a project (`direct`) over its account's (`inherited`), or the account's alone. */
type RightsOf = { direct: RightsSet; inherited: RightsSet; project_id: number | null }

/** Reads both from the store, so that new values are returned. A foreign project counts as missing. */
async function rightsOf(
  digits: string | null | undefined,
  { user_id }: Caller,
  { store }: Context,
): Promise<RightsOf> {
  const account = await accountRights(store.db, user_id)
  if (typeof digits !== "string") return { direct: account, inherited: {}, project_id: null }
  const project_id = idOf(digits)
  const direct = await projectRights(store.db, user_id, project_id)
  if (!direct) throw unknownProject()
  return { direct, inherited: account, project_id }
}

export const unknownProject = () => new Refusal(404, "project_id: there is no project with this id.")

/** Every right with its effective value. */
const valuesOf = (holding: RightsSet): Record<string, boolean | number | string> =>
  Object.fromEntries(rightNames.map((name) => [name, rightValue(holding, name)]))
