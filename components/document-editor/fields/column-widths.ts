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
  const assigned = widths.reduce<number>((sum, width) => sum + (width ?? 0), 0)
  const open = widths.filter((width) => width === null).length
  if (open === widths.length) return equalWidths(widths.length)
  const share = Math.max(0, Math.round((100 - assigned) / Math.max(1, open)))
  return widths.map((width) => width ?? share)
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
