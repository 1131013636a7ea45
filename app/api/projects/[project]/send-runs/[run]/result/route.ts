import { openResultFile } from "#lib/features/sending/result-file"
import { csvAnswer } from "../../../../../csv-answer.ts"
import { projectRead } from "../../../../project-action.ts"
import { isRunId, noSuchRun, type RunParams } from "../run-params.ts"

/** Result for every recipient of a run, as CSV (RUN-7). */
export const GET = projectRead<RunParams>(
  { area: "sending" },
  async ({ db, access, params: { project, run } }) => {
    const file = isRunId(run) ? await openResultFile(db, access, run) : noSuchRun
    return file.ok ? csvAnswer(file.value, `send-${project}-${run}.csv`) : file
  },
)
