import type { z } from "zod"
import { limits } from "#contract/limits"
import type { templateInput } from "#contract/template"
import { templateSet } from "#contract/template/set"
import type { Caller } from "../../caller.ts"
import type { Context } from "../../context.ts"
import { Refusal } from "../../refusal.ts"
import { addTemplate, editTemplate, type TemplateWrite } from "../../store/templates.ts"
import { checkTemplate } from "../../submit/check-template.ts"
import type { Content } from "../../submit/fill-from-template.ts"
import { isSameContent } from "../../submit/same-content.ts"
import { inVariant } from "../../submit/variants.ts"
import { implement } from "../method.ts"
import { toTemplate } from "./to-template.ts"

export const templateSetHandler = implement(templateSet, async ({ template, if_version }, caller, ctx) => {
  const { id, name, editor_type, variant: given, ...content } = template
  if (editor_type === "visual") throw new Refusal(2500, "template.editor_type is html.")
  if (if_version !== undefined && !id) throw new Refusal(400, "if_version requires template.id.")
  checkTemplate(content, caller, ctx)
  const { db } = ctx.store
  const now = ctx.clock.now()
  const variant = given ? variantOf(given, content, caller, ctx) : null
  if (variant && !id) throw new Refusal(400, "template.variant: a new template has no earlier version.")
  const write = {
    project_id: caller.project_id,
    name,
    content,
    variant,
    now,
    isSame: (stored: object) => isSameContent({ ...stored }, content),
  }
  const row = id
    ? await editTemplate(db, { ...write, template_id: id }, if_version)
    : await addTemplate(db, { ...write, template_id: ctx.ids.template() }, limits.templatesMax)
  if (row === "unknown") throw new Refusal(2503, "template.id: there is no such template.")
  if (row === "no such version")
    throw new Refusal(
      400,
      "template.variant: version is an earlier one of the template, with its texts where it is not sent yet.",
    )
  if (row === "name taken") throw new Refusal(603, "template.name: another template has this name.")
  if (row === "too many") throw new Refusal(604, "template: there are at most 10000 templates.")
  // EXT-31: another caller was faster.
  if ("stands" in row) throw new Refusal(409, `if_version: the template is of version ${row.stands} now.`)
  return { status: "success", template: toTemplate(row, caller) }
})

type Given = NonNullable<z.output<typeof templateInput>["variant"]>

/** EXT-28: an earlier version as some get it; a fault of it is one of the variant. Its seed is drawn once a test. */
function variantOf(
  { version, share, ...texts }: Given,
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
