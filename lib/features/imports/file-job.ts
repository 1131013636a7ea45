import type { Failure, Result } from "#lib/platform/result"
import { isBlank } from "./address-column.ts"
import { batchRun, type RunBatches } from "./batches.ts"
import { checkRow, type Plan, type Wish } from "./check-row.ts"
import { csvSlices, NotCsv } from "./csv-rows.ts"
import { isFault, type Kind, kindOf, type OutcomeLog, outcomeLog } from "./outcome-log.ts"
import { seenRows } from "./seen-rows.ts"

/**
 * Processes a file once, from the first line to the last, in consecutive batches. A batch that is sent again meets its
 * own earlier result.
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
  run: RunBatches
}

export type SentRow = Wish & { line: number }
/** Sends a batch; the response has a word for each of its rows. */
export type Send = (rows: readonly SentRow[]) => Promise<Result<string[]>>

export const batchRows = 5000
const problemsMax = 200

type Pending = SentRow & { row: number }

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
  let settled = 0
  let bytes = 0
  let isAtEnd = false
  let isFirstRow = true

  const note = (row: number, kind: Kind, line: number, text: string) => {
    log.set(row, kind)
    settled++
    if ((isFault(kind) || kind === "duplicate" || kind === "over") && problems.length < problemsMax)
      problems.push({ line, text, kind })
  }

  const takeRow = (cells: string[], line: number) => {
    const isName = isFirstRow && plan.hasNames
    isFirstRow = false
    if (isName || isBlank(cells)) return
    const row = rows++
    if (skips?.(row)) {
      settled++
      return
    }
    const checked = checkRow(cells, plan)
    if ("fault" in checked) return note(row, checked.fault, line, cells.join(","))
    if (!seen.isNew(checked.email, checked.cause)) return note(row, "duplicate", line, checked.email)
    waiting.push({ ...checked, row, line })
  }

  const next = async () => {
    while (waiting.length < batchRows && !isAtEnd) {
      const slice = await slices.next()
      // After an error the reader ends early.
      if (slice.done && bytes < file.size) throw new NotCsv("The file was not read to its end.")
      if (slice.done) isAtEnd = true
      else {
        bytes = slice.value.bytesRead
        for (const { cells, line } of slice.value.rows) takeRow(cells, line)
      }
    }
    const batch = waiting.slice(0, batchRows)
    waiting = waiting.slice(batchRows)
    return batch.length > 0 ? batch : null
  }

  const sendBatch = async (batch: readonly Pending[]): Promise<Failure | null> => {
    const answer = await send(batch.map(({ row: _, ...wish }) => wish))
    if (!answer.ok) return answer.failure
    for (const [at, { row, line, email }] of batch.entries())
      note(row, kindOf(answer.value[at] ?? ""), line, email)
    return null
  }

  return {
    log,
    progress: () => ({ rows: settled, bytes, counts: log.counts() }),
    problems: () => problems,
    run: batchRun({ next, send: sendBatch }),
  }
}
