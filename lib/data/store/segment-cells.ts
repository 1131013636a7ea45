/**
 * Storage of a segment's counts in a row: a whole span of time together, so that a month is a few rows. A cell is a
 * step of time with messages in it; empty steps have none. Cells are ascending, 12 bytes each, three signed big-endian
 * 32-bit numbers: the step since the epoch, letters_now, letters_ever.
 */

/** Contents of a row: one UTC day in quarters of an hour, or 32 days in days. Days begin where steps do. */
export const levels = [
  { minutes: 15, steps: 96 },
  { minutes: 1440, steps: 32 },
] as const
export type Level = (typeof levels)[number]

const minuteMs = 60_000
const cellBytes = 12

/** Messages by step. */
export type Cells = Map<number, readonly [letters_now: number, letters_ever: number]>

/** The step of a level that contains an instant (epoch ms), counted from the epoch. */
export const stepAt = ({ minutes }: Level, epochMs: number): number =>
  Math.floor(epochMs / (minutes * minuteMs))

/** Start of the row that contains a step, epoch ms. */
export const rowStartOf = ({ minutes, steps }: Level, step: number): number =>
  Math.floor(step / steps) * steps * minutes * minuteMs

/** Calls `see` for each cell of one or several concatenated rows of one level. */
export function readCells(
  bytes: Uint8Array,
  see: (step: number, letters_now: number, letters_ever: number) => void,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < bytes.byteLength; at += cellBytes)
    see(view.getInt32(at), view.getInt32(at + 4), view.getInt32(at + 8))
}

/** A row's cells with others added; cells that become zero are left out. Throws if a sum is too large for its place. */
export function addedCells(bytes: Uint8Array | null, added: Cells): Buffer {
  const sums: Cells = new Map(added)
  if (bytes)
    readCells(bytes, (step, now, ever) => {
      const [moreNow, moreEver] = added.get(step) ?? [0, 0]
      sums.set(step, [now + moreNow, ever + moreEver])
    })
  const nonZero = [...sums].filter(([, [now, ever]]) => now !== 0 || ever !== 0).sort(([a], [b]) => a - b)
  const row = Buffer.alloc(nonZero.length * cellBytes)
  for (const [nth, [step, [now, ever]]] of nonZero.entries()) {
    row.writeInt32BE(step, nth * cellBytes)
    row.writeInt32BE(now, nth * cellBytes + 4)
    row.writeInt32BE(ever, nth * cellBytes + 8)
  }
  return row
}
