/**
 * How counts of one segment stand in a row: all of a span of time together, so that a month is few rows. A cell is a step
 * of time with letters in it; steps without any have none. In a row cells are ascending, 12 bytes each, three signed
 * numbers of 32 bits, the highest byte first: which step since the epoch it is, letters_now, letters_ever.
 */

/** What a row holds: a day of UTC by the quarter of an hour, and 32 days by the day. Days begin where steps do. */
export const levels = [
  { minutes: 15, steps: 96 },
  { minutes: 1440, steps: 32 },
] as const
export type Level = (typeof levels)[number]

const minuteMs = 60_000
const cellBytes = 12

/** Letters by step. */
export type Cells = Map<number, readonly [letters_now: number, letters_ever: number]>

/** The step of a level that holds an instant (epoch ms), counted from the epoch on. */
export const stepAt = ({ minutes }: Level, epochMs: number): number =>
  Math.floor(epochMs / (minutes * minuteMs))

/** When the row begins that holds a step, epoch ms. */
export const rowStartOf = ({ minutes, steps }: Level, step: number): number =>
  Math.floor(step / steps) * steps * minutes * minuteMs

/** Calls `see` for each cell of rows of one level, of one row or of several that stand one behind the other. */
export function readCells(
  bytes: Uint8Array,
  see: (step: number, letters_now: number, letters_ever: number) => void,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < bytes.byteLength; at += cellBytes)
    see(view.getInt32(at), view.getInt32(at + 4), view.getInt32(at + 8))
}

/** A row's cells with others added; those that come to nothing are left out. Throws when a sum is too large for its place. */
export function addedCells(bytes: Uint8Array | null, added: Cells): Buffer {
  const sums: Cells = new Map(added)
  if (bytes)
    readCells(bytes, (step, now, ever) => {
      const [moreNow, moreEver] = added.get(step) ?? [0, 0]
      sums.set(step, [now + moreNow, ever + moreEver])
    })
  const kept = [...sums].filter(([, [now, ever]]) => now !== 0 || ever !== 0).sort(([a], [b]) => a - b)
  const row = Buffer.alloc(kept.length * cellBytes)
  for (const [nth, [step, [now, ever]]] of kept.entries()) {
    row.writeInt32BE(step, nth * cellBytes)
    row.writeInt32BE(now, nth * cellBytes + 4)
    row.writeInt32BE(ever, nth * cellBytes + 8)
  }
  return row
}
