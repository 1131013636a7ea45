import type { Failure } from "#lib/platform/result"
import type { Plan } from "./check-row.ts"
import type { FileJob, Problem, Progress } from "./file-job.ts"
import type { OutcomeLog } from "./outcome-log.ts"

/** Work on a file: check, add, undo. */
export type Work = "check" | "add" | "takeBack"

/** `running`, or the reason why it is not. */
export type RunState = "running" | "stopped" | "failed" | "done"

/** A file with known columns. */
export type Planned = { file: File; names: string[]; plan: Plan }

/** The import from the file to the last line: choose, plan, check, add, undo. */
export type ImportState =
  | { at: "choose"; problem: "notReadable" | "noRows" | null }
  | { at: "reading"; file: File }
  | ({ at: "plan" } & Planned)
  | ({
      at: "work"
      work: Work
      pace: RunState
      failure: Failure | null
      progress: Progress
      problems: readonly Problem[]
      log: OutcomeLog
      /** Working time in milliseconds, without pauses. */
      workedMs: number
    } & Planned)

export type Working = Extract<ImportState, { at: "work" }>

/** A file in progress. */
export type Job = Planned & {
  job: FileJob
  work: Work
  /** The run's row in the audit log; null until something is written. */
  run_id: number | null
  workedMs: number
}
