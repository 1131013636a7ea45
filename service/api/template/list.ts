import { templateList } from "#contract/template/list"
import { listTemplates } from "../../store/templates.ts"
import { implement } from "../method.ts"
import { toTemplate } from "./to-template.ts"

export const templateListHandler = implement(templateList, async (page, caller, ctx) => {
  const rows = await listTemplates(ctx.store.db, caller.project_id, page)
  return { status: "success", templates: rows.map((row) => toTemplate(row, caller)) }
})
