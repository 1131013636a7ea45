import type { Attachment } from "#contract/attachment"
import { type Obstacle, type RenderedLetter, requestFileBytesMax, type StoredLetter } from "#contract/letter"
import { letterGet } from "#contract/methods/letter"
import { formatUtc } from "#contract/time"
import type { Context } from "../../context.ts"
import type { JobMessage } from "../../message/job-message.ts"
import { type ResendContent, resendContent } from "../../message/resend-content.ts"
import { resendRequest } from "../../message/resend-request.ts"
import { toJobMessage } from "../../message/to-job-message.ts"
import { Refusal } from "../../refusal.ts"
import { missingNames, TextFault } from "../../render/fill-text.ts"
import { renderLetter } from "../../render/render.ts"
import type { Caller } from "../../rights/caller.ts"
import { type SmallFile, type StoredLetterRow, smallFilesOfJob } from "../../store/stored-letters.ts"
import { NoneAccepted, prepare } from "../../submit/submit.ts"
import { implement } from "../method.ts"
import { type LetterRef, letterOf, messageOf, messageTo, templateOf } from "./stored-letter.ts"

export const letterGetHandler = implement(letterGet, async (input, caller, ctx) => {
  const row = await letterOf(input, caller, ctx)
  return { status: "success", letter: { ...summaryOf(row), ...(await textOf(input, row, caller, ctx)) } }
})

const summaryOf = (row: StoredLetterRow): StoredLetter => ({
  job_id: row.job_id,
  email: row.email,
  status: row.status,
  subject: row.subject,
  from_email: row.from_email,
  created_at: formatUtc(row.created_ms),
  source: row.source,
  ...(row.template_id === null ? {} : { template_id: row.template_id }),
  ...(row.template_version === null ? {} : { template_version: row.template_version }),
  tags: row.tags,
})

type Text = Partial<Pick<StoredLetter, "template_version" | "content" | "message" | "obstacle">>

/** Content of the letter, and reasons why it cannot be resent. A part that cannot be made is absent. */
async function textOf(ref: LetterRef, row: StoredLetterRow, caller: Caller, ctx: Context): Promise<Text> {
  const files: SmallFile[] = []
  const readFiles = async () => {
    files.push(...(await smallFilesOfJob(ctx.store.db, caller.project_id, row.job_id, requestFileBytesMax)))
    return files
  }
  try {
    const job = await messageOf(row, readFiles)
    const template = await templateOf(row, caller, ctx)
    const resend = resendContent(ref.content, row, job, template)
    const obstacle = await obstacleOf(row, resend, caller, ctx)
    const content = renderedOf(
      ref.content === "as_sent" ? () => job : () => jobOf(resend, caller, ctx),
      row,
      files,
    )
    return {
      ...(resend.template_version === null ? {} : { template_version: resend.template_version }),
      ...(content ? { content } : {}),
      // email/send takes no signed or encrypted message.
      ...(resend.content.protection ? {} : { message: resendRequest(resend, row, template) }),
      ...(obstacle ? { obstacle } : {}),
    }
  } catch (error) {
    return { obstacle: toObstacle(error) }
  }
}

/** The refusal that a resend would meet now, or null. Limits of a day or a month are checked when it is sent. */
async function obstacleOf(
  row: StoredLetterRow,
  resend: ResendContent,
  caller: Caller,
  ctx: Context,
): Promise<Obstacle | null> {
  try {
    await prepare(messageTo(row, resend), caller, ctx, {
      source: "api",
      filledVersion: resend.template_version,
    })
    return null
  } catch (error) {
    return toObstacle(error)
  }
}

/** Rethrows anything that is not a refusal. */
function toObstacle(error: unknown): Obstacle {
  if (!(error instanceof Refusal)) throw error
  const reason = error instanceof NoneAccepted ? Object.values(error.failed)[0] : undefined
  return { code: error.code, message: error.publicMessage, ...(reason ? { reason } : {}) }
}

const jobOf = ({ content }: ResendContent, caller: Caller, { config, clock }: Context): JobMessage =>
  toJobMessage(content, { caller, brand: config.headerBrand, now: clock.now() }, 1523)

/** The letter as its recipient gets it, without tracking; absent when it cannot be written. */
function renderedOf(
  jobOf: () => JobMessage,
  row: StoredLetterRow,
  files: readonly SmallFile[],
): RenderedLetter | undefined {
  try {
    return rendered(jobOf(), row, files)
  } catch (error) {
    if (error instanceof Refusal || error instanceof TextFault) return undefined
    throw error
  }
}

function rendered(job: JobMessage, row: StoredLetterRow, files: readonly SmallFile[]): RenderedLetter {
  const { project_id, letter_id, email, substitutions } = row
  const letter = renderLetter(job, { project_id, letter_id, email, substitutions }, null)
  const { subject, from_email, from_name, reply_to, reply_to_name, html, plaintext, amp } = letter
  const named = (name: string | undefined, address: string) => (name ? `${name} <${address}>` : address)
  const headers = {
    From: named(from_name, from_email),
    To: letter.to_header ?? named(letter.to_name, email),
    ...(letter.cc_header ? { Cc: letter.cc_header } : {}),
    ...(reply_to ? { "Reply-To": named(reply_to_name, reply_to) } : {}),
    Subject: subject,
    ...letter.headers,
  }
  return {
    subject,
    from_email,
    ...(from_name ? { from_name } : {}),
    ...(reply_to ? { reply_to } : {}),
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    ...(html ? { html } : {}),
    ...(plaintext ? { plaintext } : {}),
    ...(amp ? { amp } : {}),
    attachments: [
      ...letter.attachments.map((file) => fileSummary(file, false, files)),
      ...letter.inline_attachments.map((file) => fileSummary(file, true, files)),
    ],
    missing: missingNames(job, substitutions),
  }
}

/** The size of a file whose content was not read comes from the store. */
function fileSummary({ name, type, content }: Attachment, is_inline: boolean, files: readonly SmallFile[]) {
  const stored = files.find((file) => file.name === name && file.is_inline === is_inline)
  const size = content === "" && stored ? stored.size : Buffer.from(content, "base64").length
  return { name, type, size, is_inline }
}
