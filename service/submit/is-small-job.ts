import type { NewJob } from "../store/add-jobs.ts"
import type { JobMessage } from "./job-message.ts"

/** Larger jobs, in letters and in characters, are work enough for a commit of their own. */
const lettersMax = 20
const charsMax = 200_000

/** Whether a job may share a commit: all that is written of it counts. What is large is seen before it is measured. */
export function isSmallJob({ letters }: Pick<NewJob, "letters">, message: JobMessage): boolean {
  if (letters.length > lettersMax) return false
  const { body, attachments, inline_attachments, ...rest } = message
  const files = [...attachments, ...inline_attachments].map(({ content }) => content)
  const texts = [body.html, body.plaintext, body.amp, ...files]
  const chars = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0)
  if (chars > charsMax) return false
  return chars + JSON.stringify([rest, letters]).length <= charsMax
}
