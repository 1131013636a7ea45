import type { Language } from "./language.ts"
import { formatFixed } from "./number.ts"

/** The sign after its number: German separates them, without a line break between. */
const signs: Record<Language, { percent: string; points: string }> = {
  en: { percent: "%", points: " pt" },
  de: { percent: "\u00a0%", points: "\u00a0Pp." },
  pl: { percent: "%", points: "\u00a0p.p." },
}

/**
 * A rate (0…1) as "96.4%"; null (nothing to measure) as "–". A rate above 0 is never shown as 0.0%, and one below 1
 * never as 100.0%, because small problems must be visible.
 */
export function formatPercent(rate: number | null, digits: number, language: Language): string {
  if (rate === null || !Number.isFinite(rate)) return "–"
  const smallest = 10 ** -digits
  const percent = rate * 100
  const written = (value: number) => `${formatFixed(value, digits, language)}${signs[language].percent}`
  if (percent > 0 && percent < smallest / 2) return `<${written(smallest)}`
  if (percent < 100 && percent > 100 - smallest / 2) return written(100 - smallest)
  return written(percent)
}

/** Complaints are counted in thousandths of a percent: 0.00042 → "0.042%". */
export const formatComplaintRate = (rate: number | null, language: Language): string =>
  formatPercent(rate, 3, language)

/** The size of a rate's change in points, without its direction: -0.013 → "1.3 pt". */
export const formatPointsSize = (change: number, digits: number, language: Language): string =>
  `${formatFixed(Math.abs(change * 100), digits, language)}${signs[language].points}`

/** The change of a rate in points: 0.013 → "+1.3 pt", -0.002 → "−0.2 pt", null → "–". */
export function formatPoints(change: number | null, digits: number, language: Language): string {
  if (change === null || !Number.isFinite(change)) return "–"
  return `${sign(change)}${formatPointsSize(change, digits, language)}`
}

/** The size of a count's change, without its direction: -0.25 → "25.0%", 2 → "200%". */
export const formatChangeSize = (ratio: number, digits: number, language: Language): string =>
  `${formatFixed(Math.abs(ratio * 100), digits, language)}${signs[language].percent}`

/** The change of a count: 0.25 → "+25%", -1 → "−100%", null (nothing before) → "–". */
export function formatChange(ratio: number | null, language: Language): string {
  if (ratio === null || !Number.isFinite(ratio)) return "–"
  return `${sign(ratio)}${formatChangeSize(ratio, Math.abs(ratio) < 0.1 ? 1 : 0, language)}`
}

const sign = (value: number): string => (value > 0 ? "+" : value < 0 ? "−" : "")
