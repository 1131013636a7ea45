import { csvLine } from "#lib/platform/csv"
import { columnName } from "#lib/analytics/charts/chart-lines"
import { figuresOfVersion, type ResultsData, versionsOf } from "./results-data.ts"
import { linkCounts } from "./links.ts"
import { measures } from "./query.ts"

/** RESULTS-4: tables of the page as files. Null: not counted with these filters. Pure. */

/** `version,sent,delivered,opened,clicked,bounced,complained`, opened and clicked by people; empty if unknown. */
export function versionLines(data: ResultsData): string[] | null {
  if (!data.counts.ways) return null
  return [
    csvLine(["version", ...measures]),
    ...versionsOf(data).map((version) => {
      const figures = figuresOfVersion(data, version)
      return csvLine([version, ...measures.map((key) => figures[key].count?.toString() ?? "")])
    }),
  ]
}

/** `link,people,machines`: every link as it was followed, most clicks first. */
export function linkLines(data: ResultsData): string[] | null {
  const { rows } = linkCounts(data)
  if (!rows) return null
  const sums = new Map<string, Record<string, number>>()
  for (const { link, traffic_type, letters_ever } of rows) {
    const sum = sums.get(link) ?? {}
    sums.set(link, { ...sum, [traffic_type]: (sum[traffic_type] ?? 0) + letters_ever })
  }
  const ordered = [...sums].toSorted(([, a], [, b]) => (b.human ?? 0) - (a.human ?? 0))
  return [
    csvLine(["link", ...["human", "machine"].map(columnName)]),
    ...ordered.map(([link, { human = 0, machine = 0 }]) => csvLine([link, String(human), String(machine)])),
  ]
}
