import { formatDay } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"
import { formatChangeSize, formatPointsSize } from "#lib/interface/format/percent"
import { changeOf } from "#lib/analytics/series/rates"
import { type Unusual, unusualCount, unusualRate } from "#lib/analytics/series/usual"
import { rangeWords } from "#words/range"
import type { Comparison } from "./comparison.ts"
import { changeSentence, sameSentence } from "./comparison-text.ts"
import type { PageRange } from "./range.ts"

/** Change of a figure from the comparison period, in a sentence (COMPARE-2, COMPARE-3). Pure. */

/** `isUp` null: no change, or no comparison. Colored if larger than usual. */
export type Change = { text: string; isUp: boolean | null; tone: "good" | "bad" | "plain" }

/** Meaning of an unusual figure; an absent direction is never colored. */
export type Tones = { more?: "good" | "bad"; less?: "good" | "bad" }

type Measure = { count: number; of: number; rate: number | null }

/** A figure now, before, and at the same hours and weekdays of earlier weeks, the usual values. */
export type Moved = { now: Measure; before: Measure; usual: readonly Measure[] }

type ChangeContext = {
  comparison: Comparison
  range: PageRange
  language: Language
  /** The first counted message; null: there is none. */
  firstMs?: number | null
}

/** Change of a rate, in points; null: there is no rate. */
export function rateChange(
  compared: ChangeContext,
  { digits, tones }: { digits: number; tones: Tones },
  { now, before, usual }: Moved,
): Change | null {
  if (now.rate === null) return null
  const { by } = changeOf(now.rate, before.rate)
  if (by === null) return nothingThen(compared)
  if (Number(Math.abs(by * 100).toFixed(digits)) === 0) return unmoved(compared)
  return {
    text: changeSentence(compared, by, formatPointsSize(by, digits, compared.language)),
    isUp: by > 0,
    tone: toneOf(tones, by, unusualRate(now, usual)),
  }
}

const dayMs = 86_400_000

/** Above ten times as many, a percentage says nothing; the previous value does. */
const percentMax = 1000

/** Change of a number of messages; null: none now and none before. */
export function countChange(
  compared: ChangeContext,
  tones: Tones,
  { now, before, usual }: Moved,
): Change | null {
  const { language } = compared
  const { by, ratio } = changeOf(now.count, before.count)
  if (now.count === 0 && before.count === 0) return null
  if (by === null || ratio === null) return nothingThen(compared)
  const began = beganWithin(compared)
  if (began !== null) return partlyThen(compared, began)
  if (by === 0) return unmoved(compared)
  const percent = Math.abs(ratio * 100)
  if (percent >= percentMax)
    return { text: rangeWords[language].compare.was({ count: before.count }), isUp: true, tone: "plain" }
  const unusual = unusualCount(
    now.count,
    usual.map((one) => one.count),
  )
  return {
    text: changeSentence(compared, by, formatChangeSize(ratio, percent < 100 ? 1 : 0, language)),
    isUp: by > 0,
    tone: toneOf(tones, by, unusual),
  }
}

/**
 * The first message, if a day or more of the comparison period was before it: numbers of messages would mislead
 * (COMPARE-2).
 */
export const beganWithin = ({
  comparison: { edges },
  firstMs = null,
}: Pick<ChangeContext, "comparison" | "firstMs">): number | null =>
  firstMs !== null && firstMs - (edges[0] ?? firstMs) >= dayMs ? firstMs : null

/** Colored if it moved in the unusual direction. */
function toneOf(tones: Tones, by: number, unusual: Unusual): Change["tone"] {
  const direction = by > 0 ? "more" : "less"
  return (unusual === direction && tones[direction]) || "plain"
}

const unmoved = (compared: ChangeContext): Change => ({
  text: sameSentence(compared),
  isUp: null,
  tone: "plain",
})

const nothingThen = ({ language }: ChangeContext): Change => ({
  text: rangeWords[language].compare.nothingThen,
  isUp: null,
  tone: "plain",
})

const partlyThen = ({ language, range }: ChangeContext, firstMs: number): Change => ({
  text: rangeWords[language].compare.partly({ day: formatDay(firstMs, range.timeZone, range.to, language) }),
  isUp: null,
  tone: "plain",
})
