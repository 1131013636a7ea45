import "server-only"
import type { Input, Output } from "#contract/method"
import { suppressionList } from "#contract/methods/suppression"
import type { Access } from "#lib/access/auth/access"
import type { Db } from "#lib/data/store/open"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { csvLine, csvUtc } from "#lib/platform/csv"
import { openCsvPages } from "#lib/platform/csv-pages"
import { ok, type Result } from "#lib/platform/result"

/** SUPPRESSPAGE-3: entries that match a filter as lines of CSV, page by page. */
const pageRows = 5000

/** Names that an import recognizes. */
const columns = ["email", "cause", "created", "source", "reason", "expires", "job_id"] as const

export type FileFilter = Pick<
  Input<typeof suppressionList>,
  "cause" | "source" | "start_time" | "until_time" | "search" | "order"
>

export const openSuppressionFile = (
  db: Db,
  access: Access,
  filter: FileFilter,
): Promise<Result<AsyncGenerator<string, void, undefined>>> =>
  openCsvPages(csvLine(columns), async (cursor) => {
    const input = { ...filter, details: 1 as const, limit: pageRows, cursor }
    const page = await callWithKey(db, access, suppressionList, input)
    if (!page.ok) return page
    const { suppressions, cursor: next } = page.value
    return ok({ rows: suppressions.map((entry) => columns.map((name) => cellOf(entry, name))), cursor: next })
  })

type Entry = Output<typeof suppressionList>["suppressions"][number]

const cellOf = (entry: Entry, name: (typeof columns)[number]): string => {
  const text = entry[name] ?? ""
  return instants.has(name) ? csvUtc(text) : text
}

/** Written with their zone, as in every file (MESSAGESPAGE-5). */
const instants: ReadonlySet<string> = new Set(["created", "expires"])
