import { formatNumber } from "#lib/format/number"
import { formatPercent } from "#lib/format/percent"
import { formatRegion } from "#lib/format/region"
import { elapsedClasses } from "#lib/ingest/elapsed"
import { lookUp } from "#lib/words/say"
import { engagementWords } from "#words/engagement"
import { type EngagementFacts, shownRows, sumsBy, total } from "./facts.ts"

/** With what, where, and how long after the delivery messages were opened. Pure. */

export type BarRow = {
  key: string
  label: string
  countText: string
  shareText: string
  /** Part of the widest bar, 0 to 1. */
  width: number
}

/** `apart` in place of rows: what cannot be counted with these filters. */
export type BarTable = {
  name: BarTableName
  title: string
  rows: BarRow[]
  apart: string | null
  empty: string
}

const names = ["elapsed", "device", "os", "client", "country"] as const
type BarTableName = (typeof names)[number]

const rowsMax = 8

export const audienceOf = (facts: EngagementFacts): BarTable[] => names.map((name) => tableOf(facts, name))

function tableOf(facts: EngagementFacts, name: BarTableName): BarTable {
  const { query, language } = facts
  const words = engagementWords[language]
  const sums = sumsOf(facts, name)
  const kept = { name, title: words.tables[name], empty: query.people ? words.emptyPeople : words.empty }
  if (!sums) return { ...kept, rows: [], apart: words.apart[name === "elapsed" ? "elapsed" : "programs"] }
  const all = total(sums)
  if (all > 0 && sums.get("") === all) return { ...kept, rows: [], apart: words.untold }
  const values = name === "elapsed" ? inOrder(sums) : most(sums)
  const widest = Math.max(...values.map(([, count]) => count), 1)
  const rows = values.map(([value, count]) => ({
    key: value,
    label: value === restKey ? words.rest : labelOf(facts, name, value),
    countText: formatNumber(count, language),
    shareText: formatPercent(all > 0 ? count / all : null, 1, language),
    width: count / widest,
  }))
  return { ...kept, rows: all > 0 ? rows : [], apart: null }
}

function sumsOf({ counts, query }: EngagementFacts, name: BarTableName): Map<string, number> | null {
  if (name === "elapsed")
    return counts.elapsed && sumsBy(shownRows(counts.elapsed, query), (row) => row.elapsed)
  if (name === "country")
    return counts.countries && sumsBy(shownRows(counts.countries, query), (row) => row.country)
  return counts.programs && sumsBy(shownRows(counts.programs, query), (row) => row[name])
}

/** Classes of time keep their order, and none is left out. */
const inOrder = (sums: ReadonlyMap<string, number>): [string, number][] =>
  elapsedClasses.map((one) => [one, sums.get(one) ?? 0])

const restKey = "\u0000rest"

/** The most frequent values; the others are one row. */
function most(sums: ReadonlyMap<string, number>): [string, number][] {
  const sorted = [...sums].toSorted(([a, one], [b, other]) => other - one || a.localeCompare(b))
  const rest = sorted.slice(rowsMax).reduce((sum, [, count]) => sum + count, 0)
  return rest > 0 ? [...sorted.slice(0, rowsMax), [restKey, rest]] : sorted
}

function labelOf({ language }: EngagementFacts, name: BarTableName, value: string): string {
  const words = engagementWords[language]
  if (value === "") return words.unknownValue
  if (name === "elapsed") return lookUp(words.elapsed, value) ?? value
  if (name === "device") return lookUp(words.devices, value) ?? value
  if (name === "country") return formatRegion(value, language)
  return value
}
