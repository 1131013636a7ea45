import type { Failure, Result } from "#lib/platform/result"
import { checkRow, type Plan, type Wish } from "./check-row.ts"
import { csvSlices, isBlank } from "./csv-rows.ts"
import { isFault, type Kind, kindOf, type OutcomeLog, outcomeLog } from "./outcome-log.ts"
import { seenRows } from "./seen-rows.ts"

/**
 * Processes a file once, from the first line to the last, in consecutive batches. It can stop between two batches and
 * continues exactly there. A failed batch is sent again, which is safe because it meets its own earlier result.
 */
export type Progress = {
  /** Non-empty rows. */
  rows: number
  bytes: number
  counts: Record<Kind, number>
}

export type Problem = { line: number; text: string; kind: Kind }

export type FileJob = {
  log: OutcomeLog
  progress: () => Progress
  /** The first rows with problems. */
  problems: () => readonly Problem[]
  /** Runs until the end, until `isStopped` returns true, or until a batch fails. */
  run: (isStopped: () => boolean, onProgress: () => void) => Promise<JobEnd>
}
type JobEnd = { end: "done" | "stopped" } | { end: "failed"; failure: Failure | null }

export type Sent = { wishes: (Wish & { line: number })[] }
/** Sends a batch; the response has a word for each of its rows. */
export type Send = (batch: Sent) => Promise<Result<string[]>>

export const batchRows = 5000
const problemsMax = 200

type Pending = Wish & { row: number; line: number }

export type JobOptions = {
  file: Blob
  plan: Plan
  send: Send
  /** Excluded rows; they are neither sent nor counted. */
  skips?: (row: number) => boolean
}

export function fileJob({ file, plan, send, skips }: JobOptions): FileJob {
  const log = outcomeLog()
  const seen = seenRows()
  const problems: Problem[] = []
  const slices = csvSlices(file)
  let waiting: Pending[] = []
  let rows = 0
  let bytes = 0
  let isAtEnd = false
  let isFirstRow = true

  const note = (row: number, kind: Kind, line: number, text: string) => {
    log.set(row, kind)
    if ((isFault(kind) || kind === "duplicate" || kind === "over") && problems.length < problemsMax)
      problems.push({ line, text, kind })
  }

  const takeRow = (cells: string[], line: number) => {
    const isName = isFirstRow && plan.hasNames
    isFirstRow = false
    if (isName || isBlank(cells)) return
    const row = rows++
    if (skips?.(row)) return
    const checked = checkRow(cells, plan)
    if ("fault" in checked) return note(row, checked.fault, line, cells.join(","))
    if (!seen.isNew(checked.email, checked.cause)) return note(row, "duplicate", line, checked.email)
    waiting.push({ ...checked, row, line })
  }

  const read = async () => {
    while (waiting.length < batchRows && !isAtEnd) {
      const next = await slices.next()
      if (next.done) isAtEnd = true
      else {
        bytes = next.value.bytesRead
        for (const { cells, line } of next.value.rows) takeRow(cells, line)
      }
    }
  }

  const sendBatch = async (): Promise<Failure | null> => {
    const batch = waiting.slice(0, batchRows)
    const wishes = batch.map(({ row: _, ...wish }) => wish)
    const answer = await send({ wishes })
    if (!answer.ok) return answer.failure
    for (const [at, one] of batch.entries())
      note(one.row, kindOf(answer.value[at] ?? ""), one.line, one.email)
    waiting = waiting.slice(batch.length)
    return null
  }

  return {
    log,
    progress: () => ({ rows: rows - waiting.length, bytes, counts: log.counts() }),
    problems: () => problems,
    async run(isStopped, onProgress) {
      while (true) {
        if (isStopped()) return { end: "stopped" }
        try {
          await read()
        } catch {
          return { end: "failed", failure: null }
        }
        if (waiting.length === 0 && isAtEnd) return { end: "done" }
        const failure = await sendBatch()
        if (failure) return { end: "failed", failure }
        onProgress()
      }
    },
  }
}
