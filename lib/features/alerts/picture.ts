import { type Colour, fillBox, newCanvas, pngOf } from "#lib/interface/pictures/png"
import type { Moment } from "./moment.ts"

/** The chart of the moment as an image of the message; its text is next to it. Pure. */

export const pictureName = "chart.png"
export const pictureWidth = 520
export const pictureHeight = 96
/** Twice the displayed pixels, for sharp screens. */
const scale = 2

const ground: Colour = [255, 255, 255]
const axis: Colour = [196, 201, 208]
const usual: Colour = [157, 180, 238]
const beyond: Colour = [194, 53, 43]

/** Bars of the time before, the measured value in the alert color, and a dashed line at the bound of the rule. */
export function pictureOf({ bars, bound }: Pick<Moment, "bars" | "bound">): Buffer {
  const [width, height] = [pictureWidth * scale, pictureHeight * scale]
  const canvas = newCanvas(width, height, ground)
  const room = (height - 3 * scale) / Math.max(1, bound ?? 0)
  const slot = width / Math.max(1, bars.length)
  for (const [nth, bar] of bars.entries()) {
    // A value above 0 is visible, however small.
    const tall = bar.height === 0 ? 0 : Math.max(bar.height * room, scale)
    const box = { x: nth * slot + scale, y: height - scale - tall, width: slot - 2 * scale, height: tall }
    fillBox(canvas, box, nth === bars.length - 1 ? beyond : usual)
  }
  fillBox(canvas, { x: 0, y: height - scale, width, height: scale }, axis)
  if (bound !== null)
    for (let x = 0; x < width; x += 12 * scale)
      fillBox(canvas, { x, y: height - scale - bound * room, width: 6 * scale, height: scale }, beyond)
  return pngOf(canvas)
}
