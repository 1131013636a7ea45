import { rightNames, rights, rightValue } from "#contract/rights"
import { rightsGet } from "#contract/rights/get"
import { implement } from "../method.ts"
import { rightsOf, valuesOf } from "./rights-of.ts"

export const rightsGetHandler = implement(rightsGet, async ({ project_id }, caller, ctx) => {
  const { own, inherited } = await rightsOf(project_id, caller, ctx)
  const holding = { ...inherited, ...own }
  return {
    status: "success",
    rights: valuesOf(holding),
    details: rightNames.map((name) => ({
      name,
      value: rightValue(holding, name),
      initial: rights[name].initial,
      is_set: Object.hasOwn(own, name),
      summary: rights[name].summary,
    })),
  }
})
