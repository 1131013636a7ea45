import { publicLink } from "../links/public-link.ts"
import { type Sealer, sealerOf } from "../links/seal.ts"
import { charsOf, type JobMessage, type LetterToRender, type Links } from "../message/job-message.ts"
import { asBuffer, isLarge, runTask, type Task } from "../off-thread.ts"
import { renderLetter } from "../render/render.ts"
import { compose } from "./compose.ts"
import { type DkimKey, signDkim } from "./dkim.ts"
import { limitPerTick } from "./limit-per-tick.ts"

/** Everything that one message on the wire is built from. */
export type ComposeInput = {
  job: JobMessage
  letter: LetterToRender
  date: Date
  publicUrl: string
  mailHostname: string
  /** null: the letter goes out unsigned. */
  key: DkimKey | null
}

/** Letters are claimed by the dozen; building all of them at once would delay requests. */
const nextSlot = limitPerTick(4)

/** The message as it goes over the wire: rendered, composed and signed; a large one in a thread. */
export async function buildMessage(input: ComposeInput, sealer: Sealer, secrets: string[]): Promise<Buffer> {
  const bytes = charsOf(input.job)
  if (isLarge(bytes)) return asBuffer(await runTask(buildMessageTask, [input, secrets], { bytes }))
  await nextSlot()
  return buildHere(input, sealer)
}

export const buildMessageTask: Task<[input: ComposeInput, secrets: string[]], Uint8Array> = {
  name: "buildMessage",
  pool: "outgoing",
  run: (input, secrets) => buildHere(input, sealerOf(secrets)),
}

async function buildHere(input: ComposeInput, sealer: Sealer): Promise<Buffer> {
  const { job, letter, date, mailHostname, key } = input
  const rendered = renderLetter(job, letter, linksOf(input, sealer))
  const { letter_id, email } = letter
  const unsigned = compose(rendered, { letter_id, email, date, mailHostname })
  return key ? signDkim(unsigned, key, date) : unsigned
}

function linksOf({ letter, publicUrl }: ComposeInput, sealer: Sealer): Links {
  const { project_id, letter_id } = letter
  const link = (kind: "open" | "click" | "unsubscribe", url?: string) =>
    publicLink({ kind, project_id, letter_id, ...(url === undefined ? {} : { url }) }, publicUrl, sealer)
  return {
    open: () => link("open"),
    click: (url) => link("click", url),
    unsubscribe: () => link("unsubscribe"),
  }
}
