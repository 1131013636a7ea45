/**
 * A rate (0…1) as "96.4%"; null (nothing to measure) as "–". What is not nothing never reads 0.0%, and what is not all
 * never reads 100.0%: small troubles must be visible.
 */
export function formatPercent(rate: number | null, digits = 1): string {
  if (rate === null || !Number.isFinite(rate)) return "–"
  const smallest = 10 ** -digits
  const percent = rate * 100
  if (percent > 0 && percent < smallest / 2) return `<${smallest.toFixed(digits)}%`
  if (percent < 100 && percent > 100 - smallest / 2) return `${(100 - smallest).toFixed(digits)}%`
  return `${percent.toFixed(digits)}%`
}

/** Complaints are counted in thousandths of a percent: 0.00042 → "0.042%". */
export const formatComplaintRate = (rate: number | null): string => formatPercent(rate, 3)

/** The change of a rate in points: 0.013 → "+1.3 pt", -0.002 → "−0.2 pt", null → "–". */
export function formatPoints(change: number | null, digits = 1): string {
  if (change === null || !Number.isFinite(change)) return "–"
  return `${sign(change)}${Math.abs(change * 100).toFixed(digits)} pt`
}

/** The change of a count: 0.25 → "+25%", -1 → "−100%", null (nothing before) → "–". */
export function formatChange(ratio: number | null): string {
  if (ratio === null || !Number.isFinite(ratio)) return "–"
  return `${sign(ratio)}${Math.abs(ratio * 100).toFixed(Math.abs(ratio) < 0.1 ? 1 : 0)}%`
}

const sign = (value: number): string => (value > 0 ? "+" : value < 0 ? "−" : "")
