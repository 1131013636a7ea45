import "server-only"
import { csvInstant, csvLine } from "#lib/platform/csv"
import { lettersOfJobs, listLetters } from "#lib/data/events/open"
import { filterIn, type Listed, withWholeSearch } from "#lib/data/events/whole-search"
import { maskDeep } from "#lib/interface/format/mask"
import { recipientWords } from "#lib/interface/format/recipient-names"
import { isSystemMail } from "#lib/mail-api/proxy/system-mail"
import type { LetterFilter } from "#lib/data/store/letter-filter"
import type { LetterRow } from "#lib/data/store/letters"
import type { Db } from "#lib/data/store/open"

/** MESSAGESPAGE-5: messages as lines of CSV, read page by page during the download. */

const pageRows = 1000

/** A spreadsheet can open this many; use an export of events for more. */
const fileRowsMax = 100_000

const columns = [
  "job_id",
  "email",
  "status",
  "read_by",
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

/** A project whose messages are in the file, with the reader's rights there. */
export type FileProject = Listed & { isMasked: boolean }

type FileFilter = Omit<LetterFilter, "canSearchAddresses">

/** All matches of a filter, newest first; for several projects with a column for the project. */
export async function* messageLines(
  db: Db,
  projects: readonly FileProject[],
  filter: FileFilter,
): AsyncGenerator<string, void, undefined> {
  const lineIn = lineOf(projects)
  yield csvLine(columnsOf(projects))
  let left = fileRowsMax
  const listed = await withWholeSearch(db, projects, filter)
  for await (const letters of merged(listed.map((project) => pagesOf(db, project, filter)))) {
    yield letters.slice(0, left).map(lineIn).join("")
    left -= letters.length
    if (left <= 0) return
  }
}

/** Pages of one project, until the file is full. */
async function* pagesOf(
  db: Db,
  project: Listed,
  filter: FileFilter,
): AsyncGenerator<LetterRow[], void, undefined> {
  let cursor: string | null = null
  let left = fileRowsMax
  do {
    const page: Awaited<ReturnType<typeof listLetters>> = await listLetters(db, project.project_id, {
      ...filterIn(project, filter),
      cursor,
      limit: Math.min(pageRows, left),
    })
    left -= page.letters.length
    cursor = page.cursor
    yield page.letters
  } while (cursor !== null && left > 0)
}

/** Merges lists of messages, each newest first; keeps one page of each in memory. */
async function* merged(
  lists: readonly AsyncGenerator<LetterRow[], void, undefined>[],
): AsyncGenerator<LetterRow[], void, undefined> {
  const [only] = lists
  if (only && lists.length === 1) return yield* only
  const heads: { rest: LetterRow[]; list: AsyncGenerator<LetterRow[], void, undefined> }[] = []
  for (const list of lists) heads.push({ rest: await nextOf(list), list })
  let part: LetterRow[] = []
  for (;;) {
    const head = heads
      .filter(({ rest }) => rest.length > 0)
      .reduce<(typeof heads)[number] | null>(
        (first, one) => (first && isNewer(first.rest, one.rest) ? first : one),
        null,
      )
    const letter = head?.rest.pop()
    if (!head || !letter) break
    part.push(letter)
    if (head.rest.length === 0) head.rest = await nextOf(head.list)
    if (part.length < pageRows) continue
    yield part
    part = []
  }
  yield part
}

/** The next non-empty page, with its newest message last, where it is popped; empty at the end. */
async function nextOf(list: AsyncGenerator<LetterRow[], void, undefined>): Promise<LetterRow[]> {
  for (;;) {
    const { value, done } = await list.next()
    if (done) return []
    if (value.length > 0) return value.toReversed()
  }
}

/** At the same instant, the project that comes first. */
const isNewer = (first: readonly LetterRow[], other: readonly LetterRow[]): boolean =>
  (first.at(-1)?.first_at.getTime() ?? 0) >= (other.at(-1)?.first_at.getTime() ?? 0)

/** One message of a job, identified by its tag: the page sends no addresses. */
export type Chosen = { project_id: string; job_id: string; to: string }

/** Tag in place of an address of a job (its letterTag). */
type NameOf = (job_id: string, email: string) => string

/** These messages, in the chosen order. Missing ones, and those of other projects, are omitted. */
export async function* chosenLines(
  db: Db,
  projects: readonly FileProject[],
  chosen: readonly Chosen[],
  nameOf: NameOf,
): AsyncGenerator<string, void, undefined> {
  yield csvLine(columnsOf(projects))
  const found = new Map<string, LetterRow>()
  for (const { project_id } of projects) {
    const rows = chosen.filter((one) => one.project_id === project_id)
    for (const [key, letter] of await chosenLetters(db, project_id, rows, nameOf)) found.set(key, letter)
  }
  yield chosen
    .flatMap((one) => found.get(keyOf(one)) ?? [])
    .map(lineOf(projects))
    .join("")
}

/** A job has up to 500 messages. */
const jobsAtOnce = 20

const keyOf = ({ project_id, job_id, to }: Chosen): string => `${project_id} ${job_id} ${to}`

/**
 * The chosen messages by their keys. Each job is read once, and each of its tags computed once, however many were
 * chosen.
 */
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
      const key = keyOf({ project_id, job_id, to: nameOf(job_id, email) })
      if (wanted.has(key)) found.set(key, letter)
    }
  }
  return found
}

const columnsOf = (projects: readonly FileProject[]): readonly string[] =>
  projects.length > 1 ? ["project", ...columns] : columns

/** A line of a message, with its address masked by the reader's rights in its project. */
function lineOf(projects: readonly FileProject[]): (letter: LetterRow) => string {
  const open = new Set(projects.filter(({ isMasked }) => !isMasked).map(({ project_id }) => project_id))
  return (letter) => {
    const all = cellsOf(letter)
    const cells = open.has(letter.project_id) ? all : maskedCells(all, letter)
    return csvLine([
      ...(projects.length > 1 ? [letter.project_id] : []),
      ...columns.map((name) => cells[name]),
    ])
  }
}

const maskedCells = (cells: ReturnType<typeof cellsOf>, letter: LetterRow) =>
  maskDeep({ ...cells, ...(isSystemMail(letter) && { subject: "" }) }, recipientWords(letter.email))

const cellsOf = (letter: LetterRow): Record<(typeof columns)[number], string> => ({
  job_id: letter.job_id,
  email: letter.email,
  status: letter.status,
  read_by: letter.read_by ?? "",
  first_at: csvInstant(letter.first_at),
  last_at: csvInstant(letter.last_at),
  subject: letter.subject ?? "",
  from_email: letter.from_email ?? "",
  template_id: letter.template_id ?? "",
  template_version: String(letter.template_version ?? ""),
  tags: letter.tags.join(" "),
  delivery_status: letter.delivery_status ?? "",
  destination_response: letter.destination_response ?? "",
})
