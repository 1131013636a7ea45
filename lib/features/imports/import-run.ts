import type { StepAnswer } from "#lib/features/suppressions/suppression-runs"
import { postJson } from "#lib/interface/browser/mutate"
import { ok, type Result } from "#lib/platform/result"
import { isBlank } from "./address-column.ts"
import { readHead } from "./columns.ts"
import { csvSlices } from "./csv-rows.ts"
import { fileJob, type SentRow } from "./file-job.ts"
import type { Job, Planned, Work } from "./import-state.ts"
import type { OutcomeLog } from "./outcome-log.ts"
import { suppressionRun, suppressionsUrl } from "./suppression-run.ts"

/** Calls of an import to the dashboard, and access to its file. */

const headRows = 20

/** The first lines of a file with their columns, or the reason why there are none. */
export async function headOf(file: File) {
  try {
    for await (const { rows } of csvSlices(file)) {
      const cells = rows.map((row) => row.cells).filter((row) => !isBlank(row))
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
  const wasAdded = (row: number) => {
    const kind = before?.get(row)
    return kind === "added" || (kind === "other_cause" && !plan.keepOurs)
  }
  const run = suppressionRun(project, { kind: work === "add" ? "import" : "take-back", file: file.name })
  const job = fileJob({
    file,
    plan,
    send: (wishes) => sendBatch(project, { run, work, plan }, wishes),
    ...(work === "takeBack" ? { skips: (row: number) => !wasAdded(row) } : {}),
  })
  return { ...planned, work, run, job, workedMs: 0 }
}

async function sendBatch(
  project: string,
  { run, work, plan }: Pick<Job, "run" | "work" | "plan">,
  suppressions: readonly SentRow[],
): Promise<Result<string[]>> {
  const input = { suppressions, ...(plan.keepOurs && work !== "takeBack" ? { skip_known: 1 } : {}) }
  const answer =
    work === "check"
      ? await postJson<StepAnswer>(`${suppressionsUrl(project)}/check`, input)
      : await run.step(input)
  if (!answer.ok) return answer
  // When undoing, removed rows are stored under the word of the original action.
  return ok(answer.value.outcomes.map((word) => (word === "removed" ? "added" : word)))
}
