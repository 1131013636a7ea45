import "server-only"
import { columnName, type PageFiles } from "#lib/analytics/charts/chart-lines"
import { kinds } from "#lib/analytics/engagement/data"
import { reads } from "#lib/analytics/engagement/query"
import { type FigureName, isAvailable, isOfPeople } from "#lib/analytics/overview/query"
import { readScope } from "#lib/analytics/filters/scope"
import { readComparison } from "#lib/analytics/range/comparison"
import { endWithBar, readRange } from "#lib/analytics/range/range"
import { ratesOf } from "#lib/analytics/series/rates"
import type { Totals } from "#lib/analytics/series/series"
import { type Db, openedStore } from "#lib/data/store/open"
import { clock } from "#lib/platform/clock"
import { csvLine } from "#lib/platform/csv"
import { type ByProjectPage, type CountRequest, countMessages, countReaders } from "./count.ts"

/** Counts of one project, in the order of the columns; null: not counted with these filters, or no comparison. */
type Counts = { now: readonly (number | null)[]; before: readonly (number | null)[] }

type Columns = {
  names: readonly string[]
  countsIn: (db: Db, request: CountRequest, id: string) => Promise<Counts>
}

/** CHART-1: the file of the table by project, without counting anything else of its page. */
export const projectsFile =
  (page: ByProjectPage): NonNullable<PageFiles["tables"]>[string] =>
  async (access, params) => {
    const nowMs = clock.now().getTime()
    const scope = await readScope(await openedStore(), access, params, "charts")
    const range = endWithBar(readRange(params, nowMs, access.timeZone, access.range))
    const comparison = readComparison(params, range, nowMs, access.comparison)
    return projectLines({ page, scope, params, range, comparison })
  }

/**
 * SEVERAL-8: one line for each project of the page with its counts, and those of the comparison period:
 * `project,sent,delivered,…,sent_compared,…`.
 */
export async function projectLines(request: CountRequest): Promise<string[]> {
  const { names, countsIn } = columnsOf[request.page]
  const db = await openedStore()
  const rows: (Counts & { id: string })[] = []
  // One project after the other (SEVERAL-5): each of them is several counts.
  for (const id of request.scope.ids) rows.push({ id, ...(await countsIn(db, request, id)) })
  return [
    csvLine(["project", ...names, ...names.map((name) => `${name}_compared`)]),
    ...rows.map(({ id, now, before }) => csvLine([id, ...[...now, ...before].map(cell)])),
  ]
}

const cell = (count: number | null): string => (count === null ? "" : String(count))

const figures = ["sent", "delivered", "bounced", "spam", "opened", "clicked"] as const satisfies FigureName[]

const readColumns = reads.flatMap((read) => kinds.map((kind) => ({ read, kind })))

const columnsOf: Record<ByProjectPage, Columns> = {
  overview: messageColumns(figures),
  bounces: messageColumns(["sent", "bounced"]),
  engagement: {
    names: ["delivered", ...readColumns.map(({ read, kind }) => `${read}_${columnName(kind)}`)],
    countsIn: async (...args) => {
      const { counts } = await countReaders(...withIds(args))
      const isCompared = args[1].comparison.edges.length > 0
      return {
        now: readersIn(counts.delivered, counts.reads),
        before: isCompared ? readersIn(counts.deliveredBefore, counts.readsBefore) : readersIn(null, null),
      }
    },
  },
}

const withIds = ([db, request, id]: Parameters<Columns["countsIn"]>) => [db, request, [id]] as const

function messageColumns(names: readonly (typeof figures)[number][]): Columns {
  return {
    names,
    countsIn: async (...args) => {
      const { query, counted } = await countMessages(...withIds(args))
      const isKnown = (name: FigureName) =>
        isAvailable(query, name) &&
        (!(name === "opened" || name === "clicked") || !isOfPeople(query) || Boolean(counted?.reads))
      const countsOf = (totals: Totals | undefined) =>
        names.map((name) => (totals && isKnown(name) ? countIn(totals, name, isOfPeople(query)) : null))
      return { now: countsOf(counted?.series.totals), before: countsOf(counted?.previous?.totals) }
    },
  }
}

/** FILTER-5: opens of people are those that are counted as such, as in the figures. */
const countIn = (totals: Totals, name: FigureName, isPeople: boolean): number =>
  name === "opened" && isPeople ? (totals.ever.opened ?? 0) : ratesOf(totals)[name].count

type ReadCounts = Awaited<ReturnType<typeof countReaders>>["counts"]

function readersIn(delivered: ReadCounts["delivered"], rows: ReadCounts["reads"]): (number | null)[] {
  const sum = (counted: readonly { letters_ever: number }[]) =>
    counted.reduce((all, { letters_ever }) => all + letters_ever, 0)
  return [
    delivered && sum(delivered),
    ...readColumns.map(
      ({ read, kind }) =>
        rows && sum(rows.filter(({ status, traffic_type }) => status === read && traffic_type === kind)),
    ),
  ]
}
