import { type Colour, fillBox, newCanvas, pngOf } from "#lib/interface/pictures/png"
import type { Moment } from "./moment.ts"

/** The chart of the moment as a picture of the message; its words stand beside it. Pure. */

export const pictureName = "chart.png"
export const pictureWidth = 520
export const pictureHeight = 96
/** Twice as many pixels as it is shown with, for sharp screens. */
const scale = 2

const ground: Colour = [255, 255, 255]
const axis: Colour = [196, 201, 208]
const usual: Colour = [157, 180, 238]
const beyond: Colour = [194, 53, 43]

/** Bars over the time before, what was measured in the colour of alarm, and a dashed line where the rule fires. */
export function pictureOf({ bars, bound }: Pick<Moment, "bars" | "bound">): Buffer {
  const [width, height] = [pictureWidth * scale, pictureHeight * scale]
  const canvas = newCanvas(width, height, ground)
  const room = (height - 3 * scale) / Math.max(1, bound ?? 0)
  const slot = width / Math.max(1, bars.length)
  for (const [nth, bar] of bars.entries()) {
    // What is there is seen, however little it is.
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
