import type { Failure } from "#lib/platform/result"
import type { Plan } from "./check-row.ts"
import type { FileJob, Problem, Progress } from "./file-job.ts"
import type { OutcomeLog } from "./outcome-log.ts"

/** What is done with a file: looked at, added, taken back. */
export type Work = "check" | "add" | "takeBack"

/** `running`, or why it does not run. */
export type RunState = "running" | "stopped" | "failed" | "done"

/** A file whose columns are known. */
export type Planned = { file: File; names: string[]; plan: Plan }

/** The import from the file to the last line: choose, plan, check, add, take back. */
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
      /** Milliseconds that were worked, pauses left out. */
      workedMs: number
    } & Planned)

export type Working = Extract<ImportState, { at: "work" }>

/** A file that is gone through. */
export type Job = Planned & {
  job: FileJob
  work: Work
  /** The run that the audit log names; null until something is written. */
  run_id: number | null
  workedMs: number
}
