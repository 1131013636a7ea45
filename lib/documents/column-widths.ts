/** Widths of columns side by side, in percent; null is an equal share of what the others leave. Pure. */
export type ColumnWidths = readonly (number | null)[]

export const columnPercentMin = 5

/** Maximum width of a column next to the others. */
export const columnPercentMax = (count: number): number => 100 - columnPercentMin * (count - 1)

/** Whole percents that add up to 100. */
export function equalWidths(count: number): number[] {
  const share = Math.floor(100 / count)
  const more = 100 - share * count
  return Array.from({ length: count }, (_, at) => share + (at < more ? 1 : 0))
}

/** Values of the fields: columns without a width show their share. */
export function shownWidths(widths: ColumnWidths): number[] {
  if (widths.every((width) => width === null)) return equalWidths(widths.length)
  return filledWidths(widths, 0).map((width, at) => (widths[at] === null ? Math.round(width) : width))
}

/** An equal share of what is left, or `least`, for each column without a width. */
function filledWidths(widths: ColumnWidths, least: number): number[] {
  const assigned = widths.reduce<number>((sum, width) => sum + (width ?? 0), 0)
  const open = widths.filter((width) => width === null).length
  return widths.map((width) => width ?? Math.max(least, (100 - assigned) / open))
}

/**
 * DOCUMENT-20: shares of the full width in the same proportions, as the composer writes them. They add up to 100, and a
 * column without room beside the others has the minimum.
 */
export function sharesOf(widths: ColumnWidths): number[] {
  const filled = filledWidths(widths, columnPercentMin)
  const sum = sumOf(filled)
  const shares = filled.map((width) => Math.floor((width / sum) * 10_000) / 100)
  return shares.with(-1, sumOf([100, ...shares.slice(0, -1).map((share) => -share)]))
}

export const sumOf = (widths: readonly number[]): number =>
  Math.round(widths.reduce((sum, width) => sum + width, 0) * 100) / 100

/**
 * Sets the width of one column; the others share the rest in their previous proportions. The width leaves room for the
 * others (columnPercentMax); all add up to 100.
 */
export function withWidth(widths: ColumnWidths, at: number, width: number): number[] {
  const others = shownWidths(widths).filter((_, index) => index !== at)
  const shares = shared(100 - width, others)
  return widths.map((_, index) => (index === at ? width : (shares[index < at ? index : index - 1] ?? width)))
}

/** Whole percents, as close to the proportions as the minimum width allows; the last one gets the rounding rest. */
function shared(left: number, measure: readonly number[]): number[] {
  const shares: number[] = []
  let rest = left
  measure.forEach((width, at) => {
    const behind = measure.slice(at + 1)
    const sum = width + sumOf(behind)
    const proportional = behind.length === 0 ? rest : Math.round((rest * width) / (sum || 1))
    const most = rest - columnPercentMin * behind.length
    const share = Math.round(Math.min(most, Math.max(columnPercentMin, proportional)) * 100) / 100
    shares.push(share)
    rest = Math.round((rest - share) * 100) / 100
  })
  return shares
}

/**
 * Widths for this number of columns: equal when none was set, otherwise the new ones get an equal share next to the
 * old.
 */
export function withCount(widths: ColumnWidths, count: number): (number | null)[] {
  if (count === widths.length) return [...widths]
  if (widths.every((width) => width === null)) return Array.from({ length: count }, () => null)
  return equalWidths(count)
}
