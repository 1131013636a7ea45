import { z } from "zod"
import { chosenLines, messageLines } from "#lib/actions/message-file"
import { chosenBy } from "#lib/auth/chosen-zone"
import { clock } from "#lib/clock"
import { failed } from "#lib/result"
import { letterTag } from "../../../../../(dashboard)/p/[project]/_letter/letter-tag.ts"
import { readRange } from "../../../../../(dashboard)/p/[project]/_range/range.ts"
import { filterOf, readQuery } from "../../../../../(dashboard)/p/[project]/messages/(list)/query.ts"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { csvAnswer } from "../../../../csv-answer.ts"
import { readAsUser } from "../../../../write.ts"
import { accessToRead, accessWith } from "../../../access-in-project.ts"
import type { ProjectParams } from "../../../project-action.ts"

/** Who may take messages away as a file. */
const rights = [{ area: "messages" }, { area: "exports" }] as const

/** MESSAGESPAGE-5: the messages that the page's filters find, as CSV. For who may export and sees messages. */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, ...rights)
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const chosen = await chosenBy(db, access)
  const range = readRange(asked, clock.now().getTime(), chosen.timeZone, "24h", chosen.range)
  const filter = {
    fromMs: range.from,
    toMs: range.to,
    ...filterOf(readQuery(asked), !access.isMasked),
  }
  const { project_id } = access.project
  return csvAnswer(messageLines(db, project_id, filter, access.isMasked), `messages-${project_id}.csv`)
})

const chosenMax = 500

const form = z.object({
  rows: z
    .array(z.object({ job_id: z.string().min(1).max(100), to: z.string().min(1).max(40) }), {
      error: "rows is a list.",
    })
    .min(1, "Choose at least one message.")
    .max(chosenMax, `At most ${chosenMax} messages at once.`),
})

/** The same of chosen messages: `{rows: [{job_id, to}]}`, where `to` names the letter as its page's address does. */
export const POST = answering(async (request: Request, { params }: ProjectParams) => {
  const written = await readAsUser(request, 128 * 1024)
  if (!written.ok) return answer(written)
  const found = await accessWith(written.value.user, (await params).project, ...rights)
  if (!found.ok) return answer(found)
  const parsed = form.safeParse(written.value.input)
  if (!parsed.success) return answer(failed(400, parsed.error.issues[0]?.message ?? "The form is not valid."))
  const { db, access } = found.value
  const { project_id } = access.project
  return csvAnswer(
    chosenLines(db, project_id, parsed.data.rows, letterTag, access.isMasked),
    `messages-${project_id}.csv`,
  )
})
