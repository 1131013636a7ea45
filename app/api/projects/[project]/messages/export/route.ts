import { z } from "zod"
import { chosenLines, type FileProject, messageLines } from "#lib/features/messages/message-file"
import type { Access } from "#lib/access/auth/access"
import { severalProjects } from "#lib/access/auth/several-projects"
import { failed } from "#lib/platform/result"
import { readScope } from "#lib/analytics/filters/scope"
import { letterTag } from "#lib/analytics/messages/letter-href"
import { listedIn } from "#lib/analytics/messages/list-of"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { csvAnswer } from "../../../../csv-answer.ts"
import { readAsUser } from "../../../../write.ts"
import { accessWith, type ProjectParams, projectRead } from "../../../project-action.ts"
import { requestFilter } from "../request-filter.ts"

/** Rights required to export messages as a file. */
const rights = [{ area: "messages" }, { area: "exports" }] as const

/** MESSAGESPAGE-5: filtered messages as CSV, for people who may see and export messages. */
export const GET = projectRead(rights, async ({ db, access, query }) => {
  const filter = await requestFilter(db, access, query)
  const scope = await readScope(db, access, query, "messages", "exports")
  return csvAnswer(messageLines(db, scope.shown.map(placeIn), filter), fileName(access))
})

const placeIn = (access: Access): FileProject => ({ ...listedIn(access), isMasked: access.isMasked })

const fileName = ({ project }: Access): string => `messages-${project.project_id}.csv`

const chosenMax = 500

const form = z.object({
  rows: z
    .array(
      z.object({
        job_id: z.string().min(1).max(100),
        to: z.string().min(1).max(40),
        project: z.string().min(1).max(200).optional(),
      }),
      { error: "rows must be a list." },
    )
    .min(1, "Choose at least one message.")
    .max(chosenMax, `Choose at most ${chosenMax} messages.`),
})

/** The same for chosen messages: `{rows: [{job_id, to, project}]}`, with `to` as in the URL of a message's page. */
export const POST = answering(async (request: Request, { params }: ProjectParams) => {
  const written = await readAsUser(request, 128 * 1024)
  if (!written.ok) return answer(written)
  const found = await accessWith(written.value.user, (await params).project, ...rights)
  if (!found.ok) return answer(found)
  const parsed = form.safeParse(written.value.input)
  if (!parsed.success) return answer(failed(400, parsed.error.issues[0]?.message ?? "The form is not valid."))
  const { db, access } = found.value
  const rows = parsed.data.rows.map(({ project = access.project.project_id, ...row }) => ({
    ...row,
    project_id: project,
  }))
  // Messages that the reader must not export are omitted, like missing ones.
  const project_ids = rows.map(({ project_id }) => project_id)
  const { shown } = await severalProjects(db, access, project_ids, ["messages", "exports"])
  return csvAnswer(chosenLines(db, shown.map(placeIn), rows, letterTag), fileName(access))
})
