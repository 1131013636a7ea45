/** Kinds of unusable rows. */
export const faultKinds = [
  "empty",
  "noAt",
  "noDot",
  "space",
  "badCharacters",
  "bad",
  "cause",
  "created",
] as const

/** Results of the rows of a file, one byte each: a million rows fit into a megabyte. */
export const kinds = ["added", "present", "other_cause", "duplicate", "over", ...faultKinds] as const
export type Kind = (typeof kinds)[number]

export const isFault = (kind: Kind): kind is (typeof faultKinds)[number] =>
  (faultKinds as readonly Kind[]).includes(kind)

export type OutcomeLog = {
  set: (row: number, kind: Kind) => void
  get: (row: number) => Kind | undefined
  counts: () => Record<Kind, number>
}

export function outcomeLog(): OutcomeLog {
  // 0 is a row without a result.
  let codes = new Uint8Array(4096)
  const counts = kinds.map(() => 0)
  const count = (code: number, by: number) => {
    if (code > 0) counts[code - 1] = (counts[code - 1] ?? 0) + by
  }
  return {
    set(row, kind) {
      if (row >= codes.length) {
        const longer = new Uint8Array(Math.max(codes.length * 2, row + 1))
        longer.set(codes)
        codes = longer
      }
      count(codes[row] ?? 0, -1)
      codes[row] = kinds.indexOf(kind) + 1
      count(codes[row] ?? 0, 1)
    },
    get: (row) => kinds[(codes[row] ?? 0) - 1],
    counts: () => byKind((_, at) => counts[at] ?? 0),
  }
}

const byKind = (of: (kind: Kind, at: number) => number): Record<Kind, number> => {
  const found = {} as Record<Kind, number>
  for (const [at, kind] of kinds.entries()) found[kind] = of(kind, at)
  return found
}

/** Maps the service's word for a row to ours; its decision on a row that looked right to us counts. */
export function kindOf(outcome: string): Kind {
  const fromService: Record<string, Kind> = { bad_email: "bad", bad_cause: "cause", bad_created: "created" }
  return kinds.find((kind) => kind === outcome) ?? fromService[outcome] ?? "bad"
}
