import "server-only"
import { isDeepStrictEqual } from "node:util"
import { z } from "zod"
import { cleanAddress, isRecipientAddress } from "#contract/address"
import type { MessageInput } from "#contract/message"
import type { Output } from "#contract/method"
import { emailSend } from "#contract/methods/email"
import { templateGet } from "#contract/methods/template"
import type { Template } from "#contract/template"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { auditedCall } from "#lib/access/audit/audit"
import type { Db } from "#lib/data/store/open"
import { findTemplateDraft, type TemplateDraft } from "#lib/data/store/template-drafts"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { failed, ok, type Result } from "#lib/platform/result"
import { composedDraft } from "./compose-draft.ts"
import { carriedOf, contentOf, fieldsOf, type TemplateContent } from "./fields.ts"
import { withMessagePictures } from "./message-pictures.ts"
import { isChanged } from "./open-draft.ts"
import { versionAt } from "./state-at-service.ts"

const recipientsMax = 10

const form = z.object({
  draft_id: z.uuid({ error: "draft_id must be the id of a draft." }),
  emails: z
    .array(z.string().overwrite(cleanAddress).refine(isRecipientAddress, "This is not an e-mail address."), {
      error: "emails must be a list of addresses.",
    })
    .min(1, "Enter an address.")
    .max(recipientsMax, "A test can have at most 10 addresses."),
  values: z.record(z.string(), z.unknown(), { error: "values must be an object." }).default({}),
})

/**
 * DRAFT-11: sends a saved draft to some addresses with the values of a sample, as the preview shows it. A draft that
 * equals the live version uses the template's id, as programs do; any other is sent with its own content.
 */
export async function sendTest(db: Db, action: ProjectAction): Promise<Result<Output<typeof emailSend>>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { draft_id, emails, values } = parsed.data
  const { access } = action
  const draft = await findTemplateDraft(db, access.project.project_id, draft_id)
  if (draft?.draft_id !== draft_id) return failed(404, "There is no such draft.")
  const content = await contentToTry(db, action, draft)
  if (!content.ok) return content
  const substitutions = values as NonNullable<MessageInput["recipients"][number]["substitutions"]>
  const message: MessageInput = {
    recipients: emails.map((email) => ({ email, substitutions })),
    ...content.value,
  }
  const act = auditActionOf({ ...action, input: { message } }, emailSend.path)
  return auditedCall(db, act, () => callWithKey(db, access, emailSend, { message }))
}

/**
 * The content on the screen. A template's id makes events count the message for the template's version, so it is sent
 * only if that version has this content.
 */
async function contentToTry(
  db: Db,
  { access }: ProjectAction,
  draft: TemplateDraft,
): Promise<Result<Partial<MessageInput>>> {
  const { template_id } = draft
  const composed = await composedDraft(db, draft)
  if (!composed.ok) return composed
  const { content } = composed.value
  const { project_id } = draft
  if (template_id === null) return withMessagePictures(db, project_id, content)
  const published = await callWithKey(db, access, templateGet, { id: template_id })
  if (!published.ok) return published
  const { template } = published.value
  if (isThatVersion(draft, content, template)) return ok({ template_id })
  return withMessagePictures(db, project_id, { ...content, ...carriedOf(template) })
}

/**
 * True if the service's template is the draft's version with this content, for every recipient: no split test. An
 * unchanged draft can differ, because the brand or a snippet changed since it was published.
 */
const isThatVersion = (draft: TemplateDraft, content: TemplateContent, template: Template): boolean =>
  !isChanged(draft) &&
  draft.base_version === versionAt(template, draft) &&
  template.variant === undefined &&
  isDeepStrictEqual(content, contentOf(fieldsOf(template)))
