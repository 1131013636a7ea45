import type { Language } from "#lib/interface/format/language"
import { type Rate, ratesOf } from "#lib/analytics/series/rates"
import { type Totals, totalsOf } from "#lib/analytics/series/series"
import type { Decider, SplitTest } from "#lib/features/template-results/split-test"
import type { DraftVersion } from "#lib/features/templates/draft-data"
import type { MarkFact } from "#lib/analytics/marks/marks"
import type { MessagesPlace } from "#lib/analytics/range/messages-href"
import type { PageRange, SearchParams } from "#lib/analytics/range/range"
import type { ResultsCounts } from "./count.ts"
import type { Measure, ResultsQuery } from "./query.ts"

/** Data for all parts of the page. Pure. */
export type ResultsData = {
  template: {
    id: string
    name: string
    /** Saved versions, newest first. */
    versions: readonly DraftVersion[]
    /** The version that programs use. */
    live: number
  }
  query: ResultsQuery
  params: SearchParams
  range: PageRange
  /** Beginnings of steps, and the end of the last one (epoch ms). */
  edges: readonly number[]
  nowMs: number
  language: Language
  counts: ResultsCounts
  /** When versions of the template were published. */
  marks: readonly MarkFact[]
  /** The version under the click map, filled with a sample: without and with a badge at each link. */
  map: { version: string; written: string; marked: string | null } | null
  /** The list of messages; null if the user may not see it. */
  messages: MessagesPlace | null
  /** Split tests, the newest first. */
  tests: readonly SplitTest[]
  draft_id: string
  /** Whether the user may start and end them. */
  canWrite: boolean
  /** SPLIT-8: the project's rule for publication, and the user. */
  access: Decider
}

/** A number of messages and its base; null: unknown with these filters. */
export type Figure = Omit<Rate, "count"> & { count: number | null; ofPeople: boolean }
export type Figures = Record<Measure, Figure>

type People = { opened: number | null; clicked: number | null }

/** Figures of messages: shares as everywhere; opens and clicks count people alone. */
export function figuresOf(totals: Totals, people: People): Figures {
  const { sent, delivered, bounced, opened, clicked, spam } = ratesOf(totals)
  const whole = (rate: Rate): Figure => ({ ...rate, ofPeople: false })
  // An open can be reported before the delivery; it must not exceed the total.
  const read = (rate: Rate, count: number | null): Figure => ({
    ...rate,
    count,
    rate: count === null || rate.of === 0 ? null : Math.min(1, count / rate.of),
    ofPeople: true,
  })
  return {
    sent: whole(sent),
    delivered: whole(delivered),
    opened: { ...read(opened, people.opened), which: { had: "opened" } },
    clicked: read(clicked, people.clicked),
    bounced: whole(bounced),
    complained: whole(spam),
  }
}

type Row = { step: number; status: string; letters_now: number; letters_ever: number }

export const peopleOfRows = (rows: readonly Row[] | null): People => {
  const of = (status: string) =>
    rows?.filter((row) => row.status === status).reduce((sum, { letters_ever }) => sum + letters_ever, 0) ??
    null
  return { opened: of("opened"), clicked: of("clicked") }
}

/** Versions of messages in this period, newest first; "" for messages without a version. */
export function versionsOf({ counts }: Pick<ResultsData, "counts">): string[] {
  const all = new Set((counts.ways ?? []).map(({ template_version }) => template_version))
  return [...all].toSorted((a, b) => Number(b) - Number(a))
}

/** Reads by people of one version; the total if there is only one version. */
function readsOfVersion(data: Pick<ResultsData, "counts">, version: string): Row[] | null {
  const { reads, readsByVersion } = data.counts
  if (readsByVersion) return readsByVersion.filter(({ template_version }) => template_version === version)
  const versions = versionsOf(data)
  return versions.length === 1 && versions[0] === version ? reads : null
}

export function figuresOfVersion(data: Pick<ResultsData, "counts">, version: string): Figures {
  const ways = (data.counts.ways ?? []).filter(({ template_version }) => template_version === version)
  return figuresOf(totalsOf(ways), peopleOfRows(readsOfVersion(data, version)))
}

export const figuresOfAll = ({ counts }: Pick<ResultsData, "counts">): Figures =>
  figuresOf(totalsOf(counts.ways ?? []), peopleOfRows(counts.reads))
