import type { LetterContentKind } from "#contract/letter"
import type { Context } from "../../context.ts"
import type { SubmittedMessage } from "../../message/fill-from-template.ts"
import { type StoredMessage, withFiles } from "../../message/job-files.ts"
import type { JobMessage } from "../../message/job-message.ts"
import type { ResendContent } from "../../message/resend-content.ts"
import { messageOfLetter } from "../../message/variants.ts"
import { Refusal } from "../../refusal.ts"
import type { Caller } from "../../rights/caller.ts"
import type { JobFile } from "../../store/job-files.ts"
import { type StoredLetterRow, storedLetter } from "../../store/stored-letters.ts"
import { type TemplateRow, templateById } from "../../store/templates.ts"

/** Identifies a letter for letter/get and letter/resend. */
export type LetterRef = { job_id: string; email: string; content: LetterContentKind }

/** The letter, or the refusal 404: one of another project is as absent as one that never was. */
export async function letterOf(
  ref: LetterRef,
  { project_id }: Caller,
  { store }: Context,
): Promise<StoredLetterRow> {
  const row = await storedLetter(store.db, project_id, ref)
  if (!row) throw new Refusal(404, "job_id: there is no such message to this address.")
  return row
}

/** The message of the letter's job with the files that `filesOf` returns; refuses with 404 after its retention time. */
export async function messageOf(
  row: StoredLetterRow,
  filesOf: () => Promise<readonly JobFile[]>,
): Promise<JobMessage> {
  if (row.message === null) throw new Refusal(404, "job_id: the content of this message is no longer stored.")
  // The store returns the value that submit/enqueue.ts stored.
  return messageOfLetter(await withFiles(row.message as StoredMessage, filesOf), row.template_version)
}

/** The message to one person that a letter becomes. */
export const messageTo = (row: StoredLetterRow, { content }: ResendContent): SubmittedMessage => ({
  ...content,
  recipients: [
    {
      email: row.email,
      substitutions: row.substitutions,
      ...(Object.keys(row.metadata).length > 0 ? { metadata: row.metadata } : {}),
    },
  ],
})

/** The template that the letter was made of, as it is now; null without one, or when it was deleted. */
export const templateOf = async (
  { template_id }: StoredLetterRow,
  { project_id }: Caller,
  { store }: Context,
): Promise<TemplateRow | null> =>
  template_id === null ? null : templateById(store.db, project_id, template_id)
