/** A letter as far as counts are concerned. */
export type Counted = { status: string; statuses: readonly string[]; firstMs: number }

export type CountDelta = { bucketMs: number; status: string; letters_now: number; letters_ever: number }

const bucketMs = 15 * 60_000

/** The quarter of an hour that a letter is counted in. */
export const bucketOf = (epochMs: number): number => Math.floor(epochMs / bucketMs) * bucketMs

/**
 * How the counts move when letters change from one state to another (`before` null: the letter is new). Sorted by
 * bucket and status, which is the order in which rows are locked; what cancels out is left out.
 */
export function countDeltas(
  changes: readonly { before: Counted | null; after: Counted | null }[],
): CountDelta[] {
  const sums = new Map<string, CountDelta>()
  for (const { before, after } of changes) {
    if (before) add(sums, before, -1)
    if (after) add(sums, after, 1)
  }
  return [...sums.values()]
    .filter((delta) => delta.letters_now !== 0 || delta.letters_ever !== 0)
    .sort((a, b) => a.bucketMs - b.bucketMs || (a.status < b.status ? -1 : 1))
}

function add(sums: Map<string, CountDelta>, letter: Counted, by: 1 | -1): void {
  const bucket = bucketOf(letter.firstMs)
  for (const status of letter.statuses) deltaOf(sums, bucket, status).letters_ever += by
  deltaOf(sums, bucket, letter.status).letters_now += by
}

function deltaOf(sums: Map<string, CountDelta>, bucket: number, status: string): CountDelta {
  const key = `${bucket} ${status}`
  const delta = sums.get(key) ?? { bucketMs: bucket, status, letters_now: 0, letters_ever: 0 }
  sums.set(key, delta)
  return delta
}
