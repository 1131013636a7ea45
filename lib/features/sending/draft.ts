import "server-only"
import { z } from "zod"
import { firstFault } from "#contract/validation-error"
import { message } from "#contract/message"
import { recipient } from "#contract/recipient"
import { parseUtc } from "#contract/time"
import type { ProjectAction } from "#lib/access/actions/project-action"
import { at, clock } from "#lib/platform/clock"
import { ids } from "#lib/platform/ids"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { appendParts, deleteDraft, insertSendRun, listDrafts } from "#lib/data/store/send-run-drafts"
import { findSendRun, type SendRunRecipient } from "#lib/data/store/send-runs"
import { partsOf, roomFor, runLimits } from "./bounds.ts"

/**
 * A run begins as a draft: the message first, then its recipients in requests of bounded size. Nothing is sent before
 * it is started as a whole (RUN-1).
 */

/** Each part has its own key; recipients are uploaded separately. */
const form = z.object({ message: z.record(z.string(), z.unknown(), { error: "message must be an object." }) })

const anybody = [{ email: "somebody@example.com" }]

/** Opens a draft with the shared part of all calls: `{message}` as in email/send, without recipients. */
export async function createRun(
  db: Db,
  { access, input }: ProjectAction,
): Promise<Result<{ run_id: string }>> {
  const body = form.safeParse(input)
  if (!body.success) return failed(400, "message must be an object.", { field: "message" })
  const { recipients: _nobody, idempotence_key: _none, ...shared } = body.data.message
  const parsed = message.safeParse({ ...shared, recipients: anybody })
  if (!parsed.success) return refused(parsed.error, "message.")
  const message_bytes = Buffer.byteLength(JSON.stringify(shared))
  if (roomFor(message_bytes) <= 0) return failed(413, "The request is too large. The limit is 10 MB.")
  const { project_id } = access.project
  const { user_id } = access.user
  const run_id = ids.token(12)
  const now = clock.now()
  await makeRoom(db, project_id, user_id)
  await insertSendRun(
    db,
    {
      project_id,
      run_id,
      created_by: user_id,
      created_at: now,
      changed_at: now,
      subject: parsed.data.subject ?? "",
      template_id: parsed.data.template_id ?? null,
      send_at: sendAtOf(parsed.data.options?.send_at),
      message_bytes,
    },
    shared,
  )
  return ok({ run_id })
}

/** Cancelled uploads leave drafts; a user's newest ones remain. */
async function makeRoom(db: Db, project_id: string, user_id: string): Promise<void> {
  const drafts = await listDrafts(db, project_id, user_id)
  for (const draft of drafts.slice(runLimits.draftsMax - 1)) await deleteDraft(db, draft)
}

function sendAtOf(text: string | null | undefined): Date | null {
  const ms = text ? parseUtc(text) : null
  return ms === null ? null : at(ms)
}

const upload = z.object({
  /** Number of recipients in the draft so far. */
  from: z.int({ error: "from must be a whole number." }).min(0, "from must be a whole number."),
  recipients: z
    .array(recipient.pick({ email: true, substitutions: true }), { error: "recipients must be a list." })
    .min(1, "recipients is empty.")
    .max(
      runLimits.uploadRecipientsMax,
      `A request can have at most ${runLimits.uploadRecipientsMax} recipients.`,
    ),
})

/** Adds recipients to the user's own draft; returns their number after it. A repeated request adds nothing twice. */
export async function addRecipients(
  db: Db,
  action: ProjectAction,
  run_id: string,
): Promise<Result<{ total: number }>> {
  const parsed = upload.safeParse(action.input)
  if (!parsed.success) return refused(parsed.error)
  const { from, recipients } = parsed.data
  const { project_id } = action.access.project
  const run = await findSendRun(db, { project_id, run_id })
  const created_by = action.access.user.user_id
  if (!run || run.created_by !== created_by) return noRun
  if (run.state !== "draft") return failed(409, "This run has already started.")
  const parts = partsOf(recipients.map(withoutEmpty), roomFor(run.message_bytes))
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
  if (from + recipients.length > runLimits.recipientsMax)
    return failed(413, `A run can have at most ${runLimits.recipientsMax} recipients.`)
  if (run.recipients_bytes + bytes > runLimits.recipientsBytesMax)
    return failed(413, "The values of all recipients can have at most 256 MB in total.")
  const total = await appendParts(db, { project_id, run_id, created_by }, from, parts)
  if (total !== null) return ok({ total })
  const now = await findSendRun(db, { project_id, run_id })
  // The response to the same request was lost.
  if (now?.state === "draft" && now.total === from + recipients.length) return ok({ total: now.total })
  return failed(409, "The upload does not continue where it stopped. Start again.")
}

const withoutEmpty = ({
  email,
  substitutions,
}: z.output<typeof upload>["recipients"][number]): SendRunRecipient =>
  substitutions && Object.keys(substitutions).length > 0 ? { email, substitutions } : { email }

export const noRun = failed(404, "There is no such send.")

/** The contract's first violation, with its code and its field, a path after `under`. */
function refused(error: z.ZodError, under = ""): ReturnType<typeof failed> {
  const { code, field, sentence } = firstFault(error)
  return failed(400, sentence, { code, ...(field ? { field: `${under}${field}` } : {}) })
}
