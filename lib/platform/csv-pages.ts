import { csvLine } from "./csv.ts"
import type { Result } from "./result.ts"

/** Rows of a page, and the cursor of the next page; an empty cursor after the last. */
type CsvPage = { rows: readonly (readonly string[])[]; cursor: string }

/**
 * A CSV file that is read page by page while it is sent. The first page is requested before the response begins, so that
 * a refusal is a status and not half a file.
 */
export async function openCsvPages(
  header: string,
  readPage: (cursor: string) => Promise<Result<CsvPage>>,
): Promise<Result<AsyncGenerator<string, void, undefined>>> {
  const first = await readPage("")
  return first.ok ? { ok: true, value: linesFrom(header, first, readPage) } : first
}

async function* linesFrom(
  header: string,
  first: Result<CsvPage>,
  readPage: (cursor: string) => Promise<Result<CsvPage>>,
): AsyncGenerator<string, void, undefined> {
  yield header
  for (let page = first; ; ) {
    // The file must not end as if it were complete.
    if (!page.ok) throw new Error(page.failure.message)
    const { rows, cursor } = page.value
    yield rows.map(csvLine).join("")
    if (cursor === "") return
    page = await readPage(cursor)
  }
}
