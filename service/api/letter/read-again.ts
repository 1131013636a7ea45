import type { LetterContentKind } from "#contract/letter"
import type { Message } from "#contract/message"
import type { Caller } from "../../caller.ts"
import type { Context } from "../../context.ts"
import { Refusal } from "../../refusal.ts"
import type { JobFile } from "../../store/job-files.ts"
import { type KeptLetterRow, keptLetter } from "../../store/kept-letters.ts"
import { type StoredMessage, withFiles } from "../../submit/job-files.ts"
import type { JobMessage } from "../../submit/job-message.ts"
import { type Again, writeAgain } from "../../submit/write-again.ts"

/** What names a letter, as letter/get and letter/resend take it. */
export type Asked = { job_id: string; email: string; content: LetterContentKind }

/** The letter, or the refusal 404: one of another project is as absent as one that never was. */
export async function letterOf(
  asked: Asked,
  { project_id }: Caller,
  { store }: Context,
): Promise<KeptLetterRow> {
  const row = await keptLetter(store.db, project_id, asked)
  if (!row) throw new Refusal(404, "job_id: there is no such message to this address.")
  return row
}

/** The message of the letter's job with the files that `filesOf` gives; refuses with 404 when its time is over. */
export async function messageOf(
  row: KeptLetterRow,
  filesOf: () => Promise<readonly JobFile[]>,
): Promise<JobMessage> {
  if (row.message === null)
    throw new Refusal(404, "job_id: the content of this message is not kept any more.")
  // The store gives back what submit/enqueue.ts put in.
  return withFiles(row.message as StoredMessage, filesOf)
}

/** The message to one person that a letter becomes. */
export const messageTo = (row: KeptLetterRow, { content }: Again): Message => ({
  ...content,
  recipients: [
    {
      email: row.email,
      substitutions: row.substitutions,
      ...(Object.keys(row.metadata).length > 0 ? { metadata: row.metadata } : {}),
    },
  ],
})

export const againOf = (
  { content }: Asked,
  row: KeptLetterRow,
  job: JobMessage,
  { project_id }: Caller,
  { store }: Context,
): Promise<Again> => writeAgain(content, row, job, { db: store.db, project_id })
