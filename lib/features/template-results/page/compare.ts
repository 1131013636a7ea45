import { formatNumber } from "#lib/interface/format/number"
import { formatComplaintRate, formatPercent, formatPointsSize } from "#lib/interface/format/percent"
import { compareShares, messagesMin, type Verdict } from "#lib/analytics/series/two-shares"
import { templateResultsWords } from "#words/template-results"
import type { Language } from "#lib/interface/format/language"
import { type Figure, figuresOfVersion, type ResultsData, versionsOf } from "./results-data.ts"
import type { Measure } from "./query.ts"

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
export function comparisonOf(data: ResultsData): Compared | null {
  const versions = versionsOf(data).filter((version) => version !== "")
  if (versions.length < 2) return null
  const [one, other] = chosenOf(data, versions)
  const words = templateResultsWords[data.language].compare
  const rows = rowsOf(data, one, other)
  const different = rows.filter(({ kind }) => kind === "apart")
  const isTooFew = rows.every(({ kind }) => kind === "too_few")
  return {
    versions: versions.map((value) => ({ value, label: `v${value}` })),
    ...{ one, other, rows },
    answer:
      different.length > 0
        ? words.apart({ what: different.map(({ label }) => label).join(", ") })
        : isTooFew
          ? words.tooFewYet({ min: messagesMin })
          : words.alike,
  }
}

/**
 * The versions in the address, if they exist; else those of a running split test, else the newest two; the older one
 * first.
 */
function chosenOf({ query, tests }: ResultsData, versions: readonly string[]): [one: string, other: string] {
  const running = tests.find(({ endedMs }) => endedMs === null)
  const tried = [running?.tried, running?.live].map(String)
  if (!query.one && !query.other && tried.every((version) => versions.includes(version)))
    return [tried[0] ?? "", tried[1] ?? ""]
  const known = (version: string | null) => (version && versions.includes(version) ? version : null)
  const other = known(query.other) ?? versions.find((version) => version !== query.one) ?? ""
  const one = known(query.one) ?? versions.find((version) => Number(version) < Number(other))
  return [one ?? versions.find((version) => version !== other) ?? "", other]
}

function rowsOf(data: ResultsData, one: string, other: string): ComparedRow[] {
  const [first, second] = [figuresOfVersion(data, one), figuresOfVersion(data, other)]
  const words = templateResultsWords[data.language]
  return compared.map((key) => {
    const [a, b] = [first[key], second[key]]
    const result = judged(a, b)
    return {
      ...{ key, label: words.measures[key], one: sideOf(data, key, a), other: sideOf(data, key, b) },
      ...{ difference: differenceOf(data, key, result, other), kind: result.verdict },
      verdict: verdictOf(data, key, result),
    }
  })
}

const judged = (a: Figure, b: Figure): Verdict =>
  a.count === null || b.count === null
    ? { verdict: "too_few", difference: null }
    : compareShares({ count: a.count, of: a.of }, { count: b.count, of: b.of })

function sideOf({ language }: ResultsData, key: Measure, { count, of, rate }: Figure): ComparedSide {
  const words = templateResultsWords[language].compare
  if (count === null) return { share: "–", of: "" }
  return {
    share: shareText(key, rate, language),
    of: words.of({ count: formatNumber(count, language), of: formatNumber(of, language) }),
  }
}

const digitsOf = (key: Measure): number => (key === "complained" ? 3 : 1)

function differenceOf(
  { language }: ResultsData,
  key: Measure,
  { difference }: Verdict,
  other: string,
): string {
  const words = templateResultsWords[language].compare
  if (!difference) return ""
  const points = formatPointsSize(difference.by, digitsOf(key), language)
  // A difference that is displayed as zero is called zero.
  if (Number(Math.abs(difference.by * 100).toFixed(digitsOf(key))) === 0) return words.same
  return words[difference.by > 0 ? "more" : "less"]({ points, version: `v${other}` })
}

function verdictOf({ language }: ResultsData, key: Measure, { verdict, difference }: Verdict): string {
  const words = templateResultsWords[language].compare
  if (verdict === "too_few" || !difference) return words.tooFew
  const end = (value: number) =>
    words[value < 0 ? "endLess" : "endMore"]({ points: formatPointsSize(value, digitsOf(key), language) })
  return words.verdicts[verdict]({ low: end(difference.low), high: end(difference.high) })
}

/** A formatted share: complaints in thousandths of a percent, as everywhere. Pure. */
export const shareText = (key: Measure, rate: number | null, language: Language): string =>
  key === "complained" ? formatComplaintRate(rate, language) : formatPercent(rate, 1, language)
