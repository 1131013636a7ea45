/** The cursor in a chart and the selected range, as bar indexes from 0. Pure. */

/** `from` is another bar than `at` while bars are selected. */
export type BarCursor = { at: number; from: number }

export type Step = "next" | "previous" | "first" | "last"

/** Width of the count axis, left of the bars. */
export const axisWidthPx = 52

/** One step further; the first step enters the chart at the end from which it comes. */
export function stepped(
  cursor: BarCursor | null,
  step: Step,
  { count, isSelecting }: { count: number; isSelecting: boolean },
): BarCursor {
  const last = count - 1
  const now = cursor && Math.min(cursor.at, last)
  const targets: Record<Step, number> = {
    next: now === null ? 0 : Math.min(last, now + 1),
    previous: now === null ? last : Math.max(0, now - 1),
    first: 0,
    last,
  }
  const at = targets[step]
  return { at, from: isSelecting && cursor ? Math.min(cursor.from, last) : at }
}

/** The first and the last selected bar; null: a single bar is not a range. */
export const selectionOf = (cursor: BarCursor | null): [first: number, last: number] | null =>
  cursor && cursor.from !== cursor.at
    ? [Math.min(cursor.from, cursor.at), Math.max(cursor.from, cursor.at)]
    : null

/** The bar at this screen position, also outside the bars; null over the axis, where `isInside` requires a bar. */
export function barAt(
  x: number,
  { left, width }: { left: number; width: number },
  count: number,
  isInside = false,
): number | null {
  const share = (x - left - axisWidthPx) / Math.max(1, width - axisWidthPx)
  if (count === 0 || (isInside && share < 0)) return null
  return Math.min(count - 1, Math.max(0, Math.floor(share * count)))
}
