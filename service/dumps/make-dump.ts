import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import { statuses } from "#contract/status"
import { days } from "../clock.ts"
import { addPiece } from "../store/dump-files.ts"
import { countByDayAndStatus, type DayStatusCount, projectsOfAccount } from "../store/dump-rows.ts"
import type { ClaimedDump, DumpRequest } from "../store/dumps.ts"
import type { Db } from "../store/open.ts"
import { type CsvForm, eventLines, lines } from "./csv.ts"
import { type FileRows, intoFiles } from "./into-files.ts"
import { type InTurn, readEvents } from "./read-events.ts"

const rowsPerFileMax = 100_000

/** The dump was taken over or deleted: whatever this worker still has of it is to be forgotten. */
export class ClaimLost extends Error {}

/**
 * Dependencies of making a dump; `lease` is the worker's claim, `signal` aborts when the claim is lost or the component
 * closes, `inTurn` reads alternately with the other dumps of the process.
 */
export type Dependencies = { db: Db; lease: string; signal: AbortSignal; inTurn: InTurn }

/**
 * Writes a dump's files piece by piece and returns their sizes: events → files → lines → bytes → pieces. Memory never
 * contains more than a page of events and a piece of a file.
 */
export async function makeDump(dump: ClaimedDump, dependencies: Dependencies): Promise<number[]> {
  const { project_id, request } = dump
  const { db, inTurn } = dependencies
  const project_ids = request.all_projects ? await projectsOfAccount(db, project_id) : [project_id]
  const sizes: number[] = []
  const write = async (text: AsyncIterable<string>) => {
    sizes.push(await writeFile(text, dump, sizes.length + 1, dependencies))
  }
  if (request.aggregate === "day_status") {
    const counts = await inTurn(() => countByDayAndStatus(db, project_ids, request))
    if (counts.length > 0) await write(countText(counts, request.delimiter))
    return sizes
  }
  const { columns, delimiter, is_account_key, is_spreadsheet_safe } = request
  const own_space = is_account_key ? project_id : null
  const form: CsvForm = { columns, delimiter, own_space, is_spreadsheet_safe }
  const events = readEvents(db, project_ids, request, dependencies.signal, inTurn)
  const runs = intoFiles(events, filePlanOf(request))
  await writeEachFile(runs, (file) => write(fileText(file, form)))
  return sizes
}

const filePlanOf = ({ limit, start_ms, end_ms }: DumpRequest) => ({
  limit,
  rowsPerFileMax,
  isByDay: end_ms - start_ms > days(1),
})

/** Passes the rows of one file after the other to `write`, which reads them to their end. */
export async function writeEachFile(
  runs: AsyncGenerator<FileRows>,
  write: (file: AsyncGenerator<FileRows>) => Promise<void>,
): Promise<void> {
  let next = await runs.next()
  async function* oneFile(file_no: number): AsyncGenerator<FileRows> {
    while (!next.done && next.value.file_no === file_no) {
      yield next.value
      next = await runs.next()
    }
  }
  while (!next.done) await write(oneFile(next.value.file_no))
}

async function* fileText(file: AsyncIterable<FileRows>, form: CsvForm): AsyncGenerator<string> {
  yield lines([form.columns], form.delimiter)
  for await (const { rows } of file) yield eventLines(rows, form)
}

/** Statuses of a day in the order in which a letter has them. */
async function* countText(counts: DayStatusCount[], delimiter: string): AsyncGenerator<string> {
  const order: readonly string[] = statuses
  const place = (status: string) => order.indexOf(status)
  const sorted = counts.toSorted((a, b) => a.date.localeCompare(b.date) || place(a.status) - place(b.status))
  yield lines([["date", "status", "count"]], delimiter)
  yield lines(
    sorted.map(({ date, status, count }) => [date, status, String(count)]),
    delimiter,
  )
}

/** Writes one file and returns its size in bytes. */
async function writeFile(
  text: AsyncIterable<string>,
  { project_id, dump_id, request }: ClaimedDump,
  file_no: number,
  { db, lease, signal }: Dependencies,
): Promise<number> {
  let size = 0
  const store = async (bytes: AsyncIterable<Buffer>) => {
    let piece_no = 0
    for await (const piece of splitPieces(bytes)) {
      if (!(await addPiece(db, { project_id, dump_id, file_no, piece_no }, lease, piece)))
        throw new ClaimLost()
      piece_no += 1
      size += piece.length
    }
  }
  if (request.format === "csv_gzip") await pipeline(text, createGzip(), store, { signal })
  else await pipeline(text, toBytes, store, { signal })
  return size
}

async function* toBytes(text: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const one of text) yield Buffer.from(one, "utf8")
}

/** A piece of a file as it is kept: small enough for a row of the store and for the memory of many downloads. */
const pieceBytes = 1024 * 1024

/** The same bytes in pieces of 1 MiB; the last one is what is left. */
export async function* splitPieces(bytes: AsyncIterable<Buffer>, size = pieceBytes): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const chunk of bytes) {
    held.push(chunk)
    length += chunk.length
    if (length < size) continue
    const whole = Buffer.concat(held)
    const cut = length - (length % size)
    for (let from = 0; from < cut; from += size) yield whole.subarray(from, from + size)
    held = cut < length ? [whole.subarray(cut)] : []
    length -= cut
  }
  if (length > 0) yield Buffer.concat(held)
}
