import { asBuffer, isLarge, type Task, workOn } from "../off-thread.ts"
import { publicLink } from "../public-link.ts"
import { type Sealer, sealerOf } from "../seal.ts"
import { charsOf, type JobMessage, type LetterToRender, type Links } from "../submit/job-message.ts"
import { renderLetter } from "../submit/render.ts"
import { compose } from "./compose.ts"
import { type DkimKey, signDkim } from "./dkim.ts"
import { fewPerTurn } from "./few-per-turn.ts"

/** All that the bytes of one letter are made of. */
export type Making = {
  job: JobMessage
  letter: LetterToRender
  date: Date
  publicUrl: string
  mailHostname: string
  /** null: the letter goes out unsigned. */
  key: DkimKey | null
}

/** Letters are claimed by the dozen; all of them made at once would hold up requests. */
const turn = fewPerTurn(4)

/** The message as it goes over the wire: rendered, composed and signed; a large one in a thread. */
export async function makeBytes(making: Making, sealer: Sealer, secrets: string[]): Promise<Buffer> {
  const bytes = charsOf(making.job)
  if (isLarge(bytes)) return asBuffer(await workOn(makeBytesTask, [making, secrets], { bytes }))
  await turn()
  return makeHere(making, sealer)
}

export const makeBytesTask: Task<[making: Making, secrets: string[]], Uint8Array> = {
  name: "makeBytes",
  lane: "deliver",
  work: (making, secrets) => makeHere(making, sealerOf(secrets)),
}

async function makeHere(making: Making, sealer: Sealer): Promise<Buffer> {
  const { job, letter, date, mailHostname, key } = making
  const rendered = renderLetter(job, letter, linksOf(making, sealer))
  const { letter_id, email } = letter
  const unsigned = compose(rendered, { letter_id, email, date, mailHostname })
  return key ? signDkim(unsigned, key, date) : unsigned
}

function linksOf({ letter, publicUrl }: Making, sealer: Sealer): Links {
  const { project_id, letter_id } = letter
  const link = (kind: "open" | "click" | "unsubscribe", url?: string) =>
    publicLink({ kind, project_id, letter_id, ...(url === undefined ? {} : { url }) }, publicUrl, sealer)
  return {
    open: () => link("open"),
    click: (url) => link("click", url),
    unsubscribe: () => link("unsubscribe"),
  }
}
