import { templatePreview } from "#contract/template/preview"
import { refuseNested } from "../../submit/check-content.ts"
import { checkLetter } from "../../submit/check-letters.ts"
import { templateTagCodes } from "../../submit/check-rendering.ts"
import { checkTemplate } from "../../submit/check-template.ts"
import { missingNames } from "../../submit/missing-names.ts"
import { renderLetter } from "../../submit/render.ts"
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
