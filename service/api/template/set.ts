import { limits } from "#contract/limits"
import { templateSet } from "#contract/template/set"
import { Refusal } from "../../refusal.ts"
import { addTemplate, editTemplate } from "../../store/templates.ts"
import { checkTemplate } from "../../submit/check-template.ts"
import { implement } from "../method.ts"
import { toTemplate } from "./to-template.ts"

export const templateSetHandler = implement(templateSet, async ({ template }, caller, ctx) => {
  const { id, name, editor_type, ...content } = template
  if (editor_type === "visual") throw new Refusal(2500, "template.editor_type is html.")
  checkTemplate(content, caller, ctx)
  const { db } = ctx.store
  const now = ctx.clock.now()
  const write = { project_id: caller.project_id, name, content, now }
  const row = id
    ? await editTemplate(db, { ...write, template_id: id })
    : await addTemplate(db, { ...write, template_id: ctx.ids.template() }, limits.templatesMax)
  if (row === "unknown") throw new Refusal(2503, "template.id: there is no such template.")
  if (row === "name taken") throw new Refusal(603, "template.name: another template has this name.")
  if (row === "too many") throw new Refusal(604, "template: there are at most 10000 templates.")
  return { status: "success", template: toTemplate(row, caller) }
})
