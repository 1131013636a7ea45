import "server-only"
import { formatUtc } from "#contract/time"
import { csvLine } from "../csv.ts"
import { maskAddressesIn } from "../format/mask.ts"
import type { LetterFilter } from "../store/find-letters.ts"
import { type LetterRow, lettersOfJobs, listLetters } from "../store/letters.ts"
import type { Db } from "../store/open.ts"

/** MESSAGESPAGE-5: messages as lines of CSV, read page by page while the file is taken. */

const pageRows = 1000

/** As many as a spreadsheet opens without trouble; what goes beyond is for an export of events. */
export const fileRowsMax = 100_000

const columns = [
  "job_id",
  "email",
  "status",
  "first_at",
  "last_at",
  "subject",
  "from_email",
  "template_id",
  "template_version",
  "tags",
  "delivery_status",
  "destination_response",
] as const

/** All that a filter finds, newest first. */
export async function* messageLines(
  db: Db,
  project_id: string,
  filter: LetterFilter,
  isMasked: boolean,
): AsyncGenerator<string, void, undefined> {
  yield csvLine(columns)
  let cursor: string | null = null
  let left = fileRowsMax
  do {
    const page: Awaited<ReturnType<typeof listLetters>> = await listLetters(db, project_id, {
      ...filter,
      cursor,
      limit: Math.min(pageRows, left),
    })
    left -= page.letters.length
    cursor = page.cursor
    yield page.letters.map((letter) => lineOf(letter, isMasked)).join("")
  } while (cursor !== null && left > 0)
}

/** These letters, in the order in which they were chosen. */
export async function* chosenLines(
  db: Db,
  project_id: string,
  chosen: readonly Chosen[],
  isMasked: boolean,
): AsyncGenerator<string, void, undefined> {
  yield csvLine(columns)
  for (let start = 0; start < chosen.length; start += jobsAtOnce) {
    const part = chosen.slice(start, start + jobsAtOnce)
    const letters = await lettersOfJobs(db, project_id, [...new Set(part.map(({ job_id }) => job_id))])
    const lines = part.flatMap(({ job_id, isIt }) => {
      const letter = letters.find((one) => one.job_id === job_id && isIt(one.email))
      return letter ? [lineOf(letter, isMasked)] : []
    })
    yield lines.join("")
  }
}

/** One letter of a job, which is recognised by its address: the page names none in what it sends. */
export type Chosen = { job_id: string; isIt: (email: string) => boolean }

/** A job has up to 500 letters. */
const jobsAtOnce = 20

function lineOf(letter: LetterRow, isMasked: boolean): string {
  const shown: Record<(typeof columns)[number], string> = {
    job_id: letter.job_id,
    email: letter.email,
    status: letter.status,
    first_at: formatUtc(letter.first_at),
    last_at: formatUtc(letter.last_at),
    subject: letter.subject ?? "",
    from_email: letter.from_email ?? "",
    template_id: letter.template_id ?? "",
    template_version: String(letter.template_version ?? ""),
    tags: letter.tags.join(" "),
    delivery_status: letter.delivery_status ?? "",
    destination_response: letter.destination_response ?? "",
  }
  return csvLine(
    columns.map((name) => (isMasked ? maskAddressesIn(shown[name], [letter.email]) : shown[name])),
  )
}
