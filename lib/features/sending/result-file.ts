import "server-only"
import type { Access } from "#lib/access/auth/access"
import { csvLine } from "#lib/platform/csv"
import { openCsvPages } from "#lib/platform/csv-pages"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { listParts } from "#lib/data/store/send-run-parts"
import { findSendRun, type SendRunPart } from "#lib/data/store/send-runs"
import { noRun } from "./draft.ts"

/** The outcome of every recipient as CSV (RUN-7): streamed, with constant memory for any list. */
const columns = ["email", "outcome", "job_id", "reason"] as const

const partsPerPage = 10

/** Words of the file, the same in every language, because programs read them. */
type Word = "accepted" | "refused" | "unknown" | "not_sent"

/** The lines of a run of this project; empty after its recipients were deleted. */
export async function openResultFile(
  db: Db,
  { project, isMasked }: Access,
  run_id: string,
): Promise<Result<AsyncGenerator<string, void, undefined>>> {
  // PROXY-3: a file of addresses requires the right to see addresses.
  if (isMasked) return failed(403, "This file contains addresses, which your role cannot see.")
  const place = { project_id: project.project_id, run_id }
  const run = await findSendRun(db, place)
  if (!run || run.state === "draft") return noRun
  // Spreadsheets recognize UTF-8 by its byte order mark.
  return openCsvPages(`\ufeff${csvLine(columns)}`, async (cursor) => {
    const parts = await listParts(db, place, Number(cursor), partsPerPage)
    if (parts.length === 0 && cursor === "")
      return failed(404, "The recipients of this run are no longer stored.")
    const last = parts.at(-1)
    return ok({ rows: parts.flatMap(rowsOf), cursor: last ? String(last.nth + 1) : "" })
  })
}

/** One row for each recipient of a part. */
const rowsOf = (part: Pick<SendRunPart, "recipients" | "outcome" | "job_id" | "refused">): string[][] =>
  part.recipients.map(({ email }) => {
    const reason = part.refused?.[email] ?? part.refused?.[email.toLowerCase()]
    const word = wordOf(part.outcome, reason !== undefined)
    return [email, word, word === "accepted" ? (part.job_id ?? "") : "", reason ?? ""]
  })

function wordOf(outcome: SendRunPart["outcome"], isRefused: boolean): Word {
  if (outcome === null) return "not_sent"
  if (outcome === "unseen") return "accepted"
  return outcome === "accepted" && isRefused ? "refused" : outcome
}
