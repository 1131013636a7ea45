import { templatePreview } from "#contract/methods/template"
import { refuseNested } from "../../message/check-content.ts"
import { checkLetter } from "../../render/check-letters.ts"
import { templateTagCodes } from "../../render/check-rendering.ts"
import { missingNames } from "../../render/fill-text.ts"
import { renderLetter } from "../../render/render.ts"
import { checkTemplate } from "../../submit/check-template.ts"
import { implement } from "../method.ts"

export const templatePreviewHandler = implement(templatePreview, async (input, caller, ctx) => {
  const { template, global_language } = input
  const job = checkTemplate({ ...template, ...(global_language && { global_language }) }, caller, ctx)
  const letter = {
    project_id: caller.project_id,
    letter_id: "preview",
    email: input.email ?? "recipient@example.com",
    substitutions: input.substitutions ?? {},
  }
  refuseNested(letter.substitutions, 212, "substitutions", job.template_engine)
  checkLetter(job, letter, templateTagCodes)
  const {
    subject,
    from_name = "",
    from_email,
    reply_to,
    html,
    plaintext,
    amp,
  } = renderLetter(job, letter, null)
  return {
    status: "success",
    subject,
    from_name,
    from_email,
    ...(reply_to ? { reply_to } : {}),
    body: { ...(html ? { html } : {}), ...(plaintext ? { plaintext } : {}), ...(amp ? { amp } : {}) },
    missing: missingNames(job, letter.substitutions),
    ...(job.has_footer ? { footer_language: job.language } : {}),
  }
})
