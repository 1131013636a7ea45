import { openResultFile } from "#lib/features/sending/result-file"
import { answer } from "../../../../../answer.ts"
import { answering } from "../../../../../answering.ts"
import { csvAnswer } from "../../../../../csv-answer.ts"
import { accessToRead } from "../../../../access-in-project.ts"
import { isRunId, noSuchRun, type RunParams } from "../run-params.ts"

/** Result for every recipient of a run, as CSV (RUN-7). */
export const GET = answering(async (_request: Request, { params }: RunParams) => {
  const { project, run } = await params
  const found = await accessToRead(project, { area: "sending" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  const file = isRunId(run) ? await openResultFile(db, access, run) : noSuchRun
  return file.ok ? csvAnswer(file.value, `send-${project}-${run}.csv`) : answer(file)
})
