import { templateGet } from "#contract/template/get"
import { Refusal } from "../../refusal.ts"
import { templateById } from "../../store/templates.ts"
import { implement } from "../method.ts"
import { toTemplate } from "./to-template.ts"

export const templateGetHandler = implement(templateGet, async ({ id }, caller, ctx) => {
  const row = await templateById(ctx.store.db, caller.project_id, id)
  if (!row) throw new Refusal(2503, "id: there is no such template.")
  return { status: "success", template: toTemplate(row, caller) }
})
