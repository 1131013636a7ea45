import { z } from "zod"
import { orAbsent, orBlank, orEmptyList } from "../absent.ts"
import { success } from "../answer.ts"
import { absentOr, withCode } from "../validation-error.ts"
import { flag, request, text } from "../fields.ts"
import { limits } from "../limits.ts"
import { templateContentFields, templateOptions } from "../message.ts"
import { languages } from "../message-words.ts"
import { method } from "../method.ts"
import { paging } from "../paging.ts"
import { substitutionsOf } from "../substitutions-field.ts"
import { listedTemplate, template, templateId, templateInput } from "../template.ts"

export const templateDelete = method({
  path: "template/delete",
  summary: "Delete one template. Messages already accepted keep their content.",
  access: { area: "templates", action: "write" },
  key: "either",
  input: request({ id: templateId }),
  output: z.object({ status: success }),
})

export const templateGet = method({
  path: "template/get",
  summary: "Read one template.",
  access: { area: "templates", action: "read" },
  key: "either",
  input: request({ id: templateId }),
  output: z.object({ status: success, template }),
})

export const templateList = method({
  path: "template/list",
  summary: "List templates, newest first.",
  access: { area: "templates", action: "read" },
  key: "either",
  // EXT-30: search, pages by key and rows without bodies are ours; without them it is as published.
  input: paging.extend({
    search: text("search", limits.templateSearchCharsMax).nullish(),
    cursor: text("cursor", 80).nullish(),
    direction: z
      .enum(["older", "newer"], { error: withCode(400, "direction must be older or newer.") })
      .nullish(),
    bodies: flag(400, "bodies").nullish(),
  }),
  output: z.object({
    status: success,
    templates: z.array(listedTemplate),
    cursor: z.string().optional(),
    newer: z.string().optional(),
  }),
})

/** Renders unsaved content with the sender's own renderer, footer included; nothing is stored or sent. */
export const templatePreview = method({
  path: "template/preview",
  summary: "Render a template as a recipient would get it, without storing or sending it.",
  access: { area: "templates", action: "read" },
  key: "either",
  isExtension: true,
  input: request({
    template: z.object(
      { ...templateContentFields, options: orAbsent(orEmptyList(templateOptions)) },
      {
        error: absentOr(withCode(400, "template is missing."), withCode(400, "template must be an object.")),
      },
    ),
    email: text("email", 320).optional(),
    substitutions: substitutionsOf(224, 212, "substitutions").optional(),
    global_language: orBlank(
      z.enum(languages, {
        error: withCode(400, `global_language must be one of ${languages.join(", ")}.`),
      }),
    ),
  }),
  output: z.object({
    status: success,
    subject: z.string(),
    from_name: z.string(),
    from_email: z.string(),
    reply_to: z.string().optional(),
    body: z.object({
      html: z.string().optional(),
      plaintext: z.string().optional(),
      amp: z.string().optional(),
    }),
    /** Names used by the template that have no value. */
    missing: z.array(z.string()),
    /** Of the unsubscribe footer; absent where the message ends without one. */
    footer_language: z.string().optional(),
  }),
})

export const templateSet = method({
  path: "template/set",
  summary: "Create a template, or edit the one with the given id.",
  access: { area: "templates", action: "write" },
  key: "either",
  input: request({
    template: templateInput,
    /** EXT-31: the version that the caller has read and replaces. */
    if_version: orAbsent(
      z
        .int({ error: withCode(400, "if_version must be a whole number.") })
        .min(1, withCode(400, "if_version must be 1 or more.")),
    ),
    /** EXT-33: the editor that made the template; servers without it ignore it and store html. */
    stored_editor_type: orAbsent(
      z.enum(["html", "visual"], { error: withCode(400, "stored_editor_type must be html or visual.") }),
    ),
  }),
  output: z.object({ status: success, template }),
})
