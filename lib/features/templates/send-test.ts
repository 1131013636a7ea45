import "server-only"
import { z } from "zod"
import { cleanAddress, isRecipientAddress } from "#contract/address"
import type { MessageInput } from "#contract/message"
import type { Output } from "#contract/method"
import { emailSend } from "#contract/methods/email"
import { templateGet } from "#contract/methods/template"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { auditedCall } from "#lib/access/audit/audit"
import type { Db } from "#lib/data/store/open"
import { findTemplateDraft, type TemplateDraft } from "#lib/data/store/template-drafts"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { failed, ok, type Result } from "#lib/platform/result"
import { composedDraft } from "./compose-draft.ts"
import { type Carried, carriedOf } from "./fields.ts"
import { isChanged } from "./open-draft.ts"

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
 * DRAFT-11: sends a saved draft to some addresses with the values of a sample. An unchanged published one uses the
 * template's id, as programs do; a changed one is sent with its own content.
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

async function contentToTry(
  db: Db,
  { access }: ProjectAction,
  draft: TemplateDraft,
): Promise<Result<Partial<MessageInput>>> {
  const { template_id } = draft
  if (template_id !== null && !isChanged(draft)) return ok({ template_id })
  const composed = await composedDraft(db, draft)
  if (!composed.ok) return composed
  const { content } = composed.value
  if (template_id === null) return ok(content)
  const published = await callWithKey(db, access, templateGet, { id: template_id })
  if (!published.ok) return published
  const carried: Carried = carriedOf(published.value.template)
  return ok({ template_id, ...content, ...carried })
}
