/** Changed messages from the server (TAIL-3): rows as in a list, newest change first. */
export type TailMessage<Row> = { rows: Row[]; count: number; isCut: boolean }

/** Rows that a live list keeps; older changes fall off its end. */
export const tailRowsMax = 200

/** Changes that are not yet drawn. `count`: messages; more than `rows` when there were too many to keep. */
export type Waiting<Row> = { rows: readonly Row[]; count: number; isCut: boolean }

export const nothingWaits = { rows: [], count: 0, isCut: false }

type WithId = { id: string }

/** Changed rows above the earlier ones: each message once, in its current state, at the place of its last change. */
export function onTop<Row extends WithId>(changed: readonly Row[], before: readonly Row[]): Row[] {
  const ids = new Set(changed.map((row) => row.id))
  return [...changed, ...before.filter((row) => !ids.has(row.id))].slice(0, tailRowsMax)
}

/**
 * Merges new changes into those that wait. A message that changes twice in the meantime counts once, while its row is
 * kept.
 */
export function addWaiting<Row extends WithId>(
  before: Waiting<Row>,
  message: TailMessage<Row>,
): Waiting<Row> {
  const known = new Set(before.rows.map((row) => row.id))
  const again = message.rows.filter((row) => known.has(row.id)).length
  return {
    rows: onTop(message.rows, before.rows),
    count: before.count + message.count - again,
    isCut: before.isCut || message.isCut,
  }
}
