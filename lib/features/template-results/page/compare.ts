import { formatNumber } from "#lib/interface/format/number"
import { formatPointsSize } from "#lib/interface/format/percent"
import { compareShares, messagesMin, type Verdict } from "#lib/analytics/series/two-shares"
import { templateResultsWords } from "#words/template-results"
import { type Figure, figuresOfVersion, type ResultsFacts, versionsOf } from "./facts.ts"
import type { Measure } from "./query.ts"
import { shareText } from "./share-text.ts"

/** RESULTS-6: two versions side by side: the difference of each share, and whether it can be chance. Pure. */

export type ComparedSide = { share: string; of: string }
export type ComparedRow = {
  key: Measure
  label: string
  one: ComparedSide
  other: ComparedSide
  /** The difference in words; "" if a base is zero. */
  difference: string
  /** Whether it can be chance, in words. */
  verdict: string
  kind: Verdict["verdict"]
}

export type Compared = {
  /** Versions that can be chosen, newest first. */
  versions: { value: string; label: string }[]
  one: string
  other: string
  /** Summary of the rows in a sentence. */
  answer: string
  rows: ComparedRow[]
}

const compared = [
  "delivered",
  "opened",
  "clicked",
  "bounced",
  "complained",
] as const satisfies readonly Measure[]

/** Null: fewer than two versions in this period. */
export function comparisonOf(facts: ResultsFacts): Compared | null {
  const versions = versionsOf(facts).filter((version) => version !== "")
  if (versions.length < 2) return null
  const [one, other] = chosenOf(facts, versions)
  const words = templateResultsWords[facts.language].compare
  const rows = rowsOf(facts, one, other)
  const apart = rows.filter(({ kind }) => kind === "apart")
  const isTooFew = rows.every(({ kind }) => kind === "too_few")
  return {
    versions: versions.map((value) => ({ value, label: `v${value}` })),
    ...{ one, other, rows },
    answer:
      apart.length > 0
        ? words.apart({ what: apart.map(({ label }) => label).join(", ") })
        : isTooFew
          ? words.tooFewYet({ min: messagesMin })
          : words.alike,
  }
}

/**
 * The versions in the address, if they exist; else those of a running split test, else the newest two; the older one
 * first.
 */
function chosenOf({ query, tests }: ResultsFacts, versions: readonly string[]): [one: string, other: string] {
  const running = tests.find(({ endedMs }) => endedMs === null)
  const tried = [running?.tried, running?.live].map(String)
  if (!query.one && !query.other && tried.every((version) => versions.includes(version)))
    return [tried[0] ?? "", tried[1] ?? ""]
  const known = (version: string | null) => (version && versions.includes(version) ? version : null)
  const other = known(query.other) ?? versions.find((version) => version !== query.one) ?? ""
  const one = known(query.one) ?? versions.find((version) => Number(version) < Number(other))
  return [one ?? versions.find((version) => version !== other) ?? "", other]
}

function rowsOf(facts: ResultsFacts, one: string, other: string): ComparedRow[] {
  const [first, second] = [figuresOfVersion(facts, one), figuresOfVersion(facts, other)]
  const words = templateResultsWords[facts.language]
  return compared.map((key) => {
    const [a, b] = [first[key], second[key]]
    const result = judged(a, b)
    return {
      ...{ key, label: words.measures[key], one: sideOf(facts, key, a), other: sideOf(facts, key, b) },
      ...{ difference: differenceOf(facts, key, result, other), kind: result.verdict },
      verdict: verdictOf(facts, key, result),
    }
  })
}

const judged = (a: Figure, b: Figure): Verdict =>
  a.count === null || b.count === null
    ? { verdict: "too_few", apart: null }
    : compareShares({ count: a.count, of: a.of }, { count: b.count, of: b.of })

function sideOf({ language }: ResultsFacts, key: Measure, { count, of, rate }: Figure): ComparedSide {
  const words = templateResultsWords[language].compare
  if (count === null) return { share: "–", of: "" }
  return {
    share: shareText(key, rate, language),
    of: words.of({ count: formatNumber(count, language), of: formatNumber(of, language) }),
  }
}

const digitsOf = (key: Measure): number => (key === "complained" ? 3 : 1)

function differenceOf({ language }: ResultsFacts, key: Measure, { apart }: Verdict, other: string): string {
  const words = templateResultsWords[language].compare
  if (!apart) return ""
  const points = formatPointsSize(apart.by, digitsOf(key), language)
  // A difference that is displayed as zero is called zero.
  if (Number(Math.abs(apart.by * 100).toFixed(digitsOf(key))) === 0) return words.same
  return words[apart.by > 0 ? "more" : "less"]({ points, version: `v${other}` })
}

function verdictOf({ language }: ResultsFacts, key: Measure, { verdict, apart }: Verdict): string {
  const words = templateResultsWords[language].compare
  if (verdict === "too_few" || !apart) return words.tooFew
  const end = (value: number) =>
    words[value < 0 ? "endLess" : "endMore"]({ points: formatPointsSize(value, digitsOf(key), language) })
  return words.verdicts[verdict]({ low: end(apart.low), high: end(apart.high) })
}
