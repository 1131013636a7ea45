import type { Failure } from "#lib/platform/result"
import type { Plan } from "./check-row.ts"
import type { FileJob, Problem, Progress } from "./file-job.ts"
import type { SuppressionRun } from "./suppression-run.ts"

/** Work on a file: check, add, undo. */
export type Work = "check" | "add" | "takeBack"

/** `running`, or the reason why it is not. */
export type RunState = "running" | "stopped" | "failed" | "done"

/** A file with known columns. */
export type Planned = { file: File; names: string[]; plan: Plan }

/** A file in progress. */
export type Job = Planned & {
  job: FileJob
  work: Work
  run: SuppressionRun
  /** Working time in milliseconds, without pauses. */
  workedMs: number
}

/** A file in progress as the page shows it. */
export type Working = Job & {
  at: "work"
  pace: RunState
  failure: Failure | null
  progress: Progress
  problems: readonly Problem[]
}

/** The import from the file to the last line: choose, plan, check, add, undo. */
export type ImportState =
  | { at: "choose"; problem: "notReadable" | "noRows" | null }
  | { at: "reading"; file: File }
  | ({ at: "plan" } & Planned)
  | Working
