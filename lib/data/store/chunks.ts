/** Rows per statement: far below the driver's 65,535 parameters. */
const rowsMax = 1000

/** Splits a list into parts for one statement each. */
export function* chunks<T>(list: readonly T[]): Generator<T[]> {
  for (let start = 0; start < list.length; start += rowsMax) yield list.slice(start, start + rowsMax)
}
