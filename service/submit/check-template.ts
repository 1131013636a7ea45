import type { Context } from "../context.ts"
import { refuseNested } from "../message/check-content.ts"
import type { Content } from "../message/fill-from-template.ts"
import type { JobMessage } from "../message/job-message.ts"
import { toJobMessage } from "../message/to-job-message.ts"
import { Refusal } from "../refusal.ts"
import { checkRendering, templateTagCodes } from "../render/check-rendering.ts"
import type { Caller } from "../rights/caller.ts"
import { permitContent } from "../rights/permit.ts"

/**
 * Refuses a template with which no message could be sent: an engine or switch this account may not use, a body without
 * html and plaintext, a malformed merge tag, values that are not for its engine. Returns the message that would be made
 * of it.
 */
export function checkTemplate(content: Content, caller: Caller, { config, clock }: Context): JobMessage {
  permitContent(content, caller, "template")
  if (content.body && !content.body.html && !content.body.plaintext)
    throw new Refusal(1577, "template.body needs html or plaintext.")
  const job = toJobMessage(content, { caller, brand: config.headerBrand, now: clock.now() }, 2516)
  refuseNested(job.global_substitutions, 1581, "template.global_substitutions", job.template_engine)
  checkRendering(job, templateTagCodes)
  return job
}
