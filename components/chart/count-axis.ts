/** The axis of counts: from 0, in whole steps of 1, 2 or 5 times a power of ten. Pure. */
export type CountAxis = { max: number; ticks: number[] }

/** Top of the axis when all values are 0, so that an empty chart still has a grid. */
const emptyMax = 3

/**
 * `highest` is the largest count that is drawn. There are at most `linesMax` ticks, 0 among them; the last one is the end
 * of the axis, less than a step above what is drawn.
 */
export function countAxis(highest: number, linesMax: number): CountAxis {
  const top = highest > 0 ? highest : emptyMax
  const step = wholeStep(top / (linesMax - 1))
  const count = Math.ceil(top / step)
  return { max: count * step, ticks: Array.from({ length: count + 1 }, (_, line) => line * step) }
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is not below. Two digits of a tick are then enough: "1.2k". */
function wholeStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, atLeast)))
  return [1, 2, 5, 10].map((one) => one * power).find((one) => one >= atLeast) ?? power * 10
}
