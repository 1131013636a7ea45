import type { Attachment } from "#contract/attachment"
import { type KeptLetter, type Obstacle, type RenderedLetter, requestFileBytesMax } from "#contract/letter"
import { letterGet } from "#contract/letter/get"
import { formatUtc } from "#contract/time"
import type { Caller } from "../../caller.ts"
import type { Context } from "../../context.ts"
import { Refusal } from "../../refusal.ts"
import { type KeptLetterRow, type SmallFile, smallFilesOfJob } from "../../store/kept-letters.ts"
import { type TemplateRow, templateById } from "../../store/templates.ts"
import { TextFault } from "../../submit/fill-text.ts"
import type { JobMessage } from "../../submit/job-message.ts"
import { missingNames } from "../../submit/missing-names.ts"
import { renderLetter } from "../../submit/render.ts"
import { requestOf } from "../../submit/request-of.ts"
import { NoneAccepted, prepare } from "../../submit/submit.ts"
import { toJobMessage } from "../../submit/to-job-message.ts"
import type { Again } from "../../submit/write-again.ts"
import { implement } from "../method.ts"
import { type Asked, againOf, letterOf, messageOf, messageTo } from "./read-again.ts"

export const letterGetHandler = implement(letterGet, async (input, caller, ctx) => {
  const row = await letterOf(input, caller, ctx)
  return { status: "success", letter: { ...factsOf(row), ...(await textOf(input, row, caller, ctx)) } }
})

const factsOf = (row: KeptLetterRow): KeptLetter => ({
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

type Text = Partial<Pick<KeptLetter, "template_version" | "content" | "message" | "obstacle">>

/** What the letter says, and what stands in the way of sending it again. A part that cannot be made is absent. */
async function textOf(asked: Asked, row: KeptLetterRow, caller: Caller, ctx: Context): Promise<Text> {
  const files: SmallFile[] = []
  const readFiles = async () => {
    files.push(...(await smallFilesOfJob(ctx.store.db, caller.project_id, row.job_id, requestFileBytesMax)))
    return files
  }
  try {
    const job = await messageOf(row, readFiles)
    const again = await againOf(asked, row, job, caller, ctx)
    const obstacle = await obstacleOf(row, again, caller, ctx)
    const content = renderedOf(
      asked.content === "as_sent" ? () => job : () => jobOf(again, caller, ctx),
      row,
      files,
    )
    return {
      ...(again.template_version === null ? {} : { template_version: again.template_version }),
      ...(content ? { content } : {}),
      message: requestOf(again, row, await templateOf(row, caller, ctx)),
      ...(obstacle ? { obstacle } : {}),
    }
  } catch (error) {
    return { obstacle: toObstacle(error) }
  }
}

/** The refusal that the letter would meet now, or null. Limits of a day or a month are asked when it is sent. */
async function obstacleOf(
  row: KeptLetterRow,
  again: Again,
  caller: Caller,
  ctx: Context,
): Promise<Obstacle | null> {
  try {
    await prepare(messageTo(row, again), caller, ctx, {
      source: "api",
      filledVersion: again.template_version,
    })
    return null
  } catch (error) {
    return toObstacle(error)
  }
}

/** What is no refusal is thrown on. */
function toObstacle(error: unknown): Obstacle {
  if (!(error instanceof Refusal)) throw error
  const reason = error instanceof NoneAccepted ? Object.values(error.failed)[0] : undefined
  return { code: error.code, message: error.publicMessage, ...(reason ? { reason } : {}) }
}

const templateOf = async (
  { template_id }: KeptLetterRow,
  { project_id }: Caller,
  { store }: Context,
): Promise<TemplateRow | null> =>
  template_id === null ? null : templateById(store.db, project_id, template_id)

const jobOf = ({ content }: Again, caller: Caller, { config, clock }: Context): JobMessage =>
  toJobMessage(content, { caller, brand: config.headerBrand, now: clock.now() }, 1523)

/** The letter as its recipient gets it, without tracking; absent when it cannot be written. */
function renderedOf(
  jobOf: () => JobMessage,
  row: KeptLetterRow,
  files: readonly SmallFile[],
): RenderedLetter | undefined {
  try {
    return rendered(jobOf(), row, files)
  } catch (error) {
    if (error instanceof Refusal || error instanceof TextFault) return undefined
    throw error
  }
}

function rendered(job: JobMessage, row: KeptLetterRow, files: readonly SmallFile[]): RenderedLetter {
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
      ...letter.attachments.map((file) => fileFact(file, false, files)),
      ...letter.inline_attachments.map((file) => fileFact(file, true, files)),
    ],
    missing: missingNames(job, substitutions),
  }
}

/** A file whose content was not read is known by its size in the store. */
function fileFact({ name, type, content }: Attachment, is_inline: boolean, files: readonly SmallFile[]) {
  const stored = files.find((file) => file.name === name && file.is_inline === is_inline)
  const size = content === "" && stored ? stored.size : Buffer.from(content, "base64").length
  return { name, type, size, is_inline }
}
