import type { z } from "zod"
import { limits } from "#contract/limits"
import { templateSet } from "#contract/methods/template"
import type { templateInput } from "#contract/template"
import type { Context } from "../../context.ts"
import type { Content } from "../../message/fill-from-template.ts"
import { isSameContent } from "../../message/same-content.ts"
import { inVariant } from "../../message/variants.ts"
import { Refusal } from "../../refusal.ts"
import type { Caller } from "../../rights/caller.ts"
import { addTemplate, editTemplate, type TemplateWrite } from "../../store/templates.ts"
import { checkTemplate } from "../../submit/check-template.ts"
import { implement } from "../method.ts"
import { toTemplate } from "./to-template.ts"

export const templateSetHandler = implement(templateSet, async (input, caller, ctx) => {
  const { template, if_version, stored_editor_type } = input
  const { id, name, editor_type, variant: variantInput, ...content } = template
  if (editor_type === "visual") throw new Refusal(2500, "template.editor_type must be html.")
  if (if_version !== undefined && !id) throw new Refusal(400, "if_version requires template.id.")
  checkTemplate(content, caller, ctx)
  const { db } = ctx.store
  const now = ctx.clock.now()
  const variant = variantInput ? variantOf(variantInput, content, caller, ctx) : null
  if (variant && !id) throw new Refusal(400, "template.variant: a new template has no earlier version.")
  const write = {
    project_id: caller.project_id,
    name,
    content: { ...content, ...(stored_editor_type && { editor_type: stored_editor_type }) },
    variant,
    now,
    isSame: (stored: object) => isSameContent({ ...stored, editor_type: undefined }, content),
  }
  const row = id
    ? await editTemplate(db, { ...write, template_id: id }, if_version)
    : await addTemplate(db, { ...write, template_id: ctx.ids.template() }, limits.templatesMax)
  if (row === "unknown") throw new Refusal(2503, "template.id: there is no such template.")
  if (row === "no such version")
    throw new Refusal(
      400,
      "template.variant: version must be an earlier version of the template; without a current variant, its texts are required.",
    )
  if (row === "name taken") throw new Refusal(603, "template.name: another template has this name.")
  if (row === "too many")
    throw new Refusal(604, "template: the project has 10000 templates, the maximum; delete one first.")
  // EXT-31: another caller was faster.
  if ("stands" in row) throw new Refusal(409, `if_version: the template now has version ${row.stands}.`)
  return { status: "success", template: toTemplate(row, caller) }
})

type VariantInput = NonNullable<z.output<typeof templateInput>["variant"]>

/** EXT-28: an earlier version as some get it; a fault of it is one of the variant. Its seed is drawn once a test. */
function variantOf(
  { version, share, ...texts }: VariantInput,
  { from_email, attachments, inline_attachments }: Content,
  caller: Caller,
  ctx: Context,
): NonNullable<TemplateWrite["variant"]> {
  const seed = ctx.ids.hex(16)
  // A request that repeats the values it read contains only the version and the share.
  if (!texts.body) return { version, share, seed, content: null }
  const content = { ...texts, from_email, attachments, inline_attachments }
  inVariant(version, () => checkTemplate(content, caller, ctx))
  return { version, share, seed, content }
}
