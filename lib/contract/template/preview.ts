import { z } from "zod"
import { orAbsent, orBlank, orEmptyList } from "../absent.ts"
import { success } from "../answer.ts"
import { absentOr, coded } from "../coded.ts"
import { templateContentFields, templateOptions } from "../message.ts"
import { languages } from "../message-words.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { substitutionsOf } from "../substitutions-field.ts"
import { text } from "../text.ts"

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
      { error: absentOr(coded(400, "template is missing."), coded(400, "template is an object.")) },
    ),
    email: text("email", 320).optional(),
    substitutions: substitutionsOf(224, 212, "substitutions").optional(),
    global_language: orBlank(
      z.enum(languages, {
        error: coded(400, `global_language is one of ${languages.join(", ")}.`),
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
    /** Names used by the template for which no value was given. */
    missing: z.array(z.string()),
    /** Of the unsubscribe footer; absent where the message ends without one. */
    footer_language: z.string().optional(),
  }),
})
