import "server-only"
import type { Input, Output } from "#contract/method"
import { suppressionList } from "#contract/suppression/list"
import type { Access } from "#lib/access/auth/access"
import { csvLine, csvUtc, PageFailed } from "#lib/platform/csv"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import type { Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"

/** SUPPRESSPAGE-3: entries that match a filter as lines of CSV, requested page by page while they are read. */
const pageRows = 5000

/** Names that an import recognizes. */
const columns = ["email", "cause", "created", "source", "reason", "expires", "job_id"] as const

export type FileFilter = Pick<
  Input<typeof suppressionList>,
  "cause" | "source" | "start_time" | "until_time" | "search" | "order"
>

type Page = Awaited<ReturnType<typeof readPage>>

/** The first page is requested before the response begins, so that a refusal is a status and not half a file. */
export async function openSuppressionFile(
  db: Db,
  access: Access,
  filter: FileFilter,
): Promise<Result<AsyncGenerator<string, void, undefined>>> {
  const first = await readPage(db, access, filter, "")
  return first.ok ? { ok: true, value: linesFrom(db, access, filter, first) } : first
}

const readPage = (db: Db, access: Access, filter: FileFilter, cursor: string) =>
  callWithKey(db, access, suppressionList, { ...filter, details: 1, limit: pageRows, cursor })

async function* linesFrom(
  db: Db,
  access: Access,
  filter: FileFilter,
  first: Page,
): AsyncGenerator<string, void, undefined> {
  yield csvLine(columns)
  let page = first
  while (true) {
    if (!page.ok) throw new PageFailed(page.failure)
    const { suppressions, cursor } = page.value
    yield suppressions.map((entry) => csvLine(columns.map((name) => cellOf(entry, name)))).join("")
    if (cursor === "") return
    page = await readPage(db, access, filter, cursor)
  }
}

type Entry = Output<typeof suppressionList>["suppressions"][number]

const cellOf = (entry: Entry, name: (typeof columns)[number]): string => {
  const text = entry[name] ?? ""
  return instants.has(name) ? csvUtc(text) : text
}

/** Written with their zone, as in every file (MESSAGESPAGE-5). */
const instants: ReadonlySet<string> = new Set(["created", "expires"])
