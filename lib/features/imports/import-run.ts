import type { StepAnswer } from "#lib/features/suppressions/suppression-runs"
import { postJson } from "#lib/interface/browser/mutate"
import { ok, type Result } from "#lib/platform/result"
import { readHead } from "./columns.ts"
import { csvSlices } from "./csv-rows.ts"
import { fileJob, type Sent } from "./file-job.ts"
import type { Job, Planned, Work } from "./import-state.ts"
import type { OutcomeLog } from "./outcome-log.ts"

/** Calls of an import to the dashboard, and access to its file. */

const headRows = 20

/** The first lines of a file with their columns, or the reason why there are none. */
export async function headOf(file: File) {
  try {
    for await (const { rows } of csvSlices(file)) {
      const cells = rows.map((row) => row.cells).filter((row) => row.some((cell) => cell.trim() !== ""))
      if (cells.length > 0) return readHead(cells.slice(0, headRows)) ?? ("noRows" as const)
    }
    return "noRows" as const
  } catch {
    return "notReadable" as const
  }
}

/** A job that processes the file once; undoing skips rows that were not added (from `before`). */
export function makeJob(project: string, planned: Planned, work: Work, before: OutcomeLog | null): Job {
  const { file, plan } = planned
  const isOurs = (row: number) => {
    const kind = before?.get(row)
    return kind === "added" || (kind === "other_cause" && !plan.keepOurs)
  }
  const made: Job = {
    ...planned,
    work,
    run_id: null,
    workedMs: 0,
    job: fileJob({
      file,
      plan,
      send: (batch) => sendBatch(project, made, batch),
      ...(work === "takeBack" ? { skips: (row: number) => !isOurs(row) } : {}),
    }),
  }
  return made
}

const baseOf = (project: string): string => `/api/projects/${encodeURIComponent(project)}/suppressions`

/** The first writing batch opens the run, so that an empty file leaves no row in the log. */
async function sendBatch(project: string, made: Job, { wishes }: Sent): Promise<Result<string[]>> {
  const base = baseOf(project)
  const skip = made.plan.keepOurs ? { skip_known: 1 } : {}
  if (made.work === "check") {
    const answer = await postJson<StepAnswer>(`${base}/check`, { suppressions: wishes, ...skip })
    return answer.ok ? ok(answer.value.outcomes) : answer
  }
  if (made.run_id === null) {
    const kind = made.work === "add" ? "import" : "take-back"
    const begun = await postJson<{ run_id: number }>(`${base}/runs`, { kind, file: made.file.name })
    if (!begun.ok) return begun
    made.run_id = begun.value.run_id
  }
  const answer = await postJson<StepAnswer>(`${base}/runs/${made.run_id}`, {
    suppressions: wishes,
    ...(made.work === "add" ? skip : {}),
  })
  if (!answer.ok) return answer
  // When undoing, removed rows are stored under the word of the original action.
  return ok(answer.value.outcomes.map((word) => (word === "removed" ? "added" : word)))
}

/** Writes the end of a job's run into the audit log; a job without writes has no run. */
export async function endRun(project: string, { run_id }: Job, end: "done" | "stopped"): Promise<void> {
  if (run_id !== null) await postJson(`${baseOf(project)}/runs/${run_id}`, { end })
}
