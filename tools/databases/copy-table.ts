import { Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { from as copyFrom, to as copyTo } from "pg-copy-streams"
import { explained } from "./sentences.ts"
import type { Session } from "./session.ts"
import { columnsOf, inPublic, type Table } from "./tables.ts"

const newline = 0x0a

/**
 * Copies the rows of a table from one server to the other in COPY's text format, which all releases read alike. Rows
 * flow at the speed of the slower end, so memory does not grow with the table.
 * @param onRows is called with the number of rows copied so far
 */
export async function copyTable(
  from: Session,
  to: Session,
  table: Table,
  onRows: (rows: number) => void,
): Promise<void> {
  const columns = columnsOf(table)
  const source = copyTo(`copy (select ${columns} from ${inPublic(table.name)}) to stdout`)
  const target = copyFrom(`copy ${inPublic(table.name)} (${columns}) from stdin`)
  // The first error is the cause; later errors on the other side follow from it. After it nothing is awaited.
  const failed = new Promise<never>((_, reject) => {
    source.on("error", (error) => reject(explained(error, from.is)))
    target.on("error", (error) => reject(explained(error, to.is)))
  })
  const done = pipeline(from.client.query(source), counting(onRows), to.client.query(target))
  done.catch(() => {})
  await Promise.race([failed, done])
}

/** Passes rows on and counts them: each ends with a newline, and one within a value is written as two other signs. */
function counting(onRows: (rows: number) => void): Transform {
  let rows = 0
  return new Transform({
    transform(chunk: Buffer, _, next) {
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) rows++
      onRows(rows)
      next(null, chunk)
    },
  })
}
