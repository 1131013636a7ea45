import { days } from "../clock.ts"
import type { EventRow } from "../store/dump-rows.ts"

/** Rows that belong into one file; files are numbered from 1. */
export type FileRows = { file_no: number; rows: EventRow[] }

type FilePlan = {
  /** Rows at most over all files. */
  limit: number
  rowsPerFileMax: number
  /** Every UTC day begins a new file. */
  isByDay: boolean
}

/** Assigns each row to a file, and ends the reading when there are enough (DUMP-5). */
export async function* intoFiles(
  pages: AsyncIterable<EventRow[]>,
  { limit, rowsPerFileMax, isByDay }: FilePlan,
): AsyncGenerator<FileRows> {
  const dayOf = (row: EventRow) => (isByDay ? Math.floor(row.event_ms / days(1)) : 0)
  let left = limit
  let open = { file_no: 0, day: 0, held: rowsPerFileMax }
  for await (const page of pages) {
    const taken = page.slice(0, left)
    left -= taken.length
    const runs: FileRows[] = []
    for (const row of taken) {
      const day = dayOf(row)
      const isNew = open.held >= rowsPerFileMax || open.day !== day
      if (isNew) open = { file_no: open.file_no + 1, day, held: 0 }
      open.held += 1
      const run = runs.at(-1)
      if (run?.file_no === open.file_no) run.rows.push(row)
      else runs.push({ file_no: open.file_no, rows: [row] })
    }
    yield* runs
    if (left <= 0) return
  }
}
