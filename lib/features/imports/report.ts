import { csvLine } from "#lib/platform/csv"
import { isBlank } from "./address-column.ts"
import { csvSlices } from "./csv-rows.ts"
import { isFault, type Kind, type OutcomeLog } from "./outcome-log.ts"

/** The file again, each line with its result. */
export type ReportWords = { line: string; outcome: string; kind: (kind: Kind) => string }

/** Lines of CSV; with `onlyFaults` only the unusable ones. */
export async function reportOf(
  file: Blob,
  { hasNames, log, onlyFaults }: { hasNames: boolean; log: OutcomeLog; onlyFaults: boolean },
  words: ReportWords,
): Promise<Blob> {
  const parts: string[] = []
  let row = 0
  let isFirst = true
  for await (const { rows } of csvSlices(file)) {
    const lines: string[] = []
    for (const { line, cells } of rows) {
      const wasFirst = isFirst
      isFirst = false
      if (wasFirst) lines.push(csvLine([words.line, words.outcome, ...(hasNames ? cells : [])]))
      if ((wasFirst && hasNames) || isBlank(cells)) continue
      const kind = log.get(row++)
      if (kind && (!onlyFaults || isFault(kind)))
        lines.push(csvLine([String(line), words.kind(kind), ...cells]))
    }
    parts.push(lines.join(""))
  }
  return new Blob(parts, { type: "text/csv;charset=utf-8" })
}
