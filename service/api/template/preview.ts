import { templatePreview } from "#contract/methods/template"
import { refuseNested } from "../../message/check-content.ts"
import type { JobMessage, LetterToRender, RenderedLetter } from "../../message/job-message.ts"
import { refuseText, templateTagCodes } from "../../render/check-rendering.ts"
import { requestUnitsMax } from "../../render/engines/budget.ts"
import { missingNames, ownUnsubscribeUrl, TextFault, textFillerOf } from "../../render/fill-text.ts"
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
  const {
    subject,
    from_name = "",
    from_email,
    reply_to,
    html,
    plaintext,
    amp,
  } = renderedOrRefused(job, letter)
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

/**
 * RENDER-5: refuses a letter that sending would refuse. Rendering is the check, so that each text is filled in once.
 */
function renderedOrRefused(job: JobMessage, letter: LetterToRender): RenderedLetter {
  const requestBudget = { units: requestUnitsMax }
  try {
    const rendered = renderLetter(job, letter, null, requestBudget)
    // UNSUB-4: `#` replaces an address that is empty or invalid; only the invalid one is a fault.
    if (
      rendered.unsubscribe_url === "#" &&
      ownUnsubscribeUrl(job, textFillerOf(job, letter, "#", requestBudget))
    )
      throw new TextFault("unsubscribe_url", "it does not result in an address with http:// or https://")
    return rendered
  } catch (error) {
    if (error instanceof TextFault) refuseText(job, error.text, error.message, templateTagCodes)
    throw error
  }
}
