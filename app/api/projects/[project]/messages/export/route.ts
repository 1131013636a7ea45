import { z } from "zod"
import { chosenLines, messageLines } from "#lib/actions/message-file"
import type { User } from "#lib/auth/access"
import { type Access, accessOf } from "#lib/auth/access"
import { refusalSentence } from "#lib/auth/permissions"
import { chosenBy } from "#lib/auth/reader-zone"
import { currentUser } from "#lib/auth/session"
import { clock } from "#lib/clock"
import { failed, ok, type Result } from "#lib/result"
import { type Db, openedStore } from "#lib/store/open"
import { letterTag } from "../../../../../(dashboard)/p/[project]/_letter/letter-tag.ts"
import { readRange } from "../../../../../(dashboard)/p/[project]/_range/range.ts"
import { filterOf, readQuery } from "../../../../../(dashboard)/p/[project]/messages/(list)/query.ts"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { csvAnswer } from "../../../../csv-answer.ts"
import { readAsUser } from "../../../../write.ts"
import type { ProjectParams } from "../../../act-in-project.ts"

/** MESSAGESPAGE-5: the messages that the page's filters find, as CSV. For who may export and sees messages. */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const user = await currentUser()
  if (!user) return answer(failed(401, "You are signed out."))
  const db = await openedStore()
  const found = await exporter(db, user, (await params).project)
  if (!found.ok) return answer(found)
  const access = found.value
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
  const db = await openedStore()
  const found = await exporter(db, written.value.user, (await params).project)
  if (!found.ok) return answer(found)
  const parsed = form.safeParse(written.value.input)
  if (!parsed.success) return answer(failed(400, parsed.error.issues[0]?.message ?? "The form is not valid."))
  const { isMasked, project } = found.value
  const chosen = parsed.data.rows.map(({ job_id, to }) => ({
    job_id,
    isIt: (email: string) => letterTag(job_id, email) === to,
  }))
  return csvAnswer(
    chosenLines(db, project.project_id, chosen, isMasked),
    `messages-${project.project_id}.csv`,
  )
})

/** Somebody who may take messages away as a file. */
async function exporter(db: Db, user: User, slug: string): Promise<Result<Access>> {
  const access = await accessOf(db, user, slug)
  if (!access) return failed(404, "There is no such project.")
  if (!access.can("messages", "read")) return failed(403, refusalSentence(access.role, "messages", "read"))
  if (!access.can("exports", "read")) return failed(403, refusalSentence(access.role, "exports", "read"))
  return ok(access)
}
