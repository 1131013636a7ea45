import { type Colour, fillBox, newCanvas, pngOf } from "#lib/interface/pictures/png"
import type { ReportChart } from "./content.ts"

/** Twice the displayed pixels, for sharp screens. */
export const pictureWidth = 560
export const pictureHeight = 160
const scale = 2

const ground: Colour = [255, 255, 255]
const grid: Colour = [230, 232, 236]
const axis: Colour = [196, 201, 208]
const previousColour: Colour = [120, 126, 136]

/** The highest of all bars and of their comparison. */
export const highestOf = ({ bars }: Pick<ReportChart, "bars">): number =>
  Math.max(0, ...bars.map(({ values, previous = 0 }) => Math.max(previous, sumOf(values))))

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0)

/** A chart's bars, stacked, with the comparison as a line over each, as a PNG; its text is next to it in the mail. */
export function pictureOf(chart: ReportChart): Buffer {
  const [width, height] = [pictureWidth * scale, pictureHeight * scale]
  const canvas = newCanvas(width, height, ground)
  for (const line of [0, 1, 2, 3])
    fillBox(canvas, { x: 0, y: (line * (height - scale)) / 4, width, height: scale / 2 }, grid)
  const highest = highestOf(chart)
  const slot = width / Math.max(1, chart.bars.length)
  const gap = Math.min(slot * 0.2, 8)
  const px = (value: number) => (highest === 0 ? 0 : (value / highest) * (height - 2 * scale))
  for (const [nth, { values, previous }] of chart.bars.entries()) {
    let y = height - scale
    for (const [of, value] of values.entries()) {
      const colour = chart.series[of]?.colour
      if (!colour || value === 0) continue
      // A value above 0 is visible, however small.
      const tall = Math.max(px(value), scale)
      y -= tall
      fillBox(canvas, { x: nth * slot + gap / 2, y, width: Math.max(slot - gap, 1), height: tall }, colour)
    }
    if (previous !== undefined && chart.previousLabel !== null)
      fillBox(
        canvas,
        { x: nth * slot, y: height - 2 * scale - px(previous), width: slot, height: scale },
        previousColour,
      )
  }
  fillBox(canvas, { x: 0, y: height - scale, width, height: scale }, axis)
  return pngOf(canvas)
}
