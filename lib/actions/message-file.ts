import "server-only"
import { formatUtc } from "#contract/time"
import { csvLine } from "../csv.ts"
import { listLetters } from "../events/find.ts"
import { lettersOfJobs } from "../events/state.ts"
import { maskAddressesIn } from "../format/mask.ts"
import type { LetterFilter } from "../store/find-letters.ts"
import type { LetterRow } from "../store/letters.ts"
import type { Db } from "../store/open.ts"

/** MESSAGESPAGE-5: messages as lines of CSV, read page by page while the file is taken. */

const pageRows = 1000

/** As many as a spreadsheet opens without trouble; what goes beyond is for an export of events. */
const fileRowsMax = 100_000

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

/** One letter of a job, named by what stands for its address: the page names no address in what it sends. */
export type Chosen = { job_id: string; to: string }

/** What stands for an address of a job (its letterTag). */
type NameOf = (job_id: string, email: string) => string

/** These letters, in the order in which they were chosen. What is not there is left out. */
export async function* chosenLines(
  db: Db,
  project_id: string,
  chosen: readonly Chosen[],
  nameOf: NameOf,
  isMasked: boolean,
): AsyncGenerator<string, void, undefined> {
  yield csvLine(columns)
  const found = await chosenLetters(db, project_id, chosen, nameOf)
  yield chosen
    .flatMap((one) => found.get(keyOf(one)) ?? [])
    .map((letter) => lineOf(letter, isMasked))
    .join("")
}

/** A job has up to 500 letters. */
const jobsAtOnce = 20

const keyOf = ({ job_id, to }: Chosen): string => `${job_id} ${to}`

/** The chosen letters by their keys. Each job is read once, and each of its letters named once, however many were chosen. */
async function chosenLetters(
  db: Db,
  project_id: string,
  chosen: readonly Chosen[],
  nameOf: NameOf,
): Promise<ReadonlyMap<string, LetterRow>> {
  const wanted = new Set(chosen.map(keyOf))
  const jobs = [...new Set(chosen.map(({ job_id }) => job_id))]
  const found = new Map<string, LetterRow>()
  for (let start = 0; start < jobs.length; start += jobsAtOnce) {
    const letters = await lettersOfJobs(db, project_id, jobs.slice(start, start + jobsAtOnce))
    for (const letter of letters) {
      const { job_id, email } = letter
      const key = keyOf({ job_id, to: nameOf(job_id, email) })
      if (wanted.has(key)) found.set(key, letter)
    }
  }
  return found
}

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
