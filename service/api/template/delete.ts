import { templateDelete } from "#contract/template/delete"
import { Refusal } from "../../refusal.ts"
import { deleteTemplate } from "../../store/templates.ts"
import { implement } from "../method.ts"

export const templateDeleteHandler = implement(templateDelete, async ({ id }, caller, ctx) => {
  if (!(await deleteTemplate(ctx.store.db, caller.project_id, id)))
    throw new Refusal(2503, "id: there is no such template.")
  return { status: "success" }
})
