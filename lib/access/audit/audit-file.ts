import "server-only"
import { csvInstant, csvLine } from "#lib/platform/csv"
import { type AuditEntry, type AuditFilter, searchAudit } from "#lib/data/store/audit"
import type { Db } from "#lib/data/store/open"

/** AUDIT-6: the acts of a filter, newest first, as lines of CSV; read page by page while the file is sent. */
const pageRows = 500

const columns = [
  "time_utc",
  "name",
  "email",
  "action",
  "target",
  "outcome",
  "ip",
  "user_agent",
  "before",
  "after",
  "input",
]

export async function* auditLines(
  db: Db,
  project_id: string,
  filter: AuditFilter,
): AsyncGenerator<string, void, undefined> {
  yield csvLine(columns)
  let cursor: number | null = null
  do {
    const page: Awaited<ReturnType<typeof searchAudit>> = await searchAudit(db, project_id, {
      ...filter,
      cursor,
      limit: pageRows,
    })
    yield page.acts.map((act) => csvLine(cellsOf(act))).join("")
    cursor = page.older
  } while (cursor !== null)
}

const cellsOf = (act: AuditEntry): string[] => [
  csvInstant(act.at),
  act.name ?? act.user_id,
  act.email ?? "",
  act.action,
  act.target ?? "",
  act.outcome,
  act.ip ?? "",
  act.user_agent ?? "",
  json(act.before),
  json(act.after),
  json(act.input),
]

const json = (value: unknown): string => (value === null || value === undefined ? "" : JSON.stringify(value))
