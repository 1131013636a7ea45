/** Offsets of the line ends of a text, which `positionIn` uses: computed once for all positions. */
export function lineEndsOf(text: string): number[] {
  const ends: number[] = []
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) ends.push(at)
  return ends
}

/** Line and column, both from 1, of an offset in the text that has these line ends. */
export function positionIn(ends: readonly number[], offset: number): { line: number; column: number } {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return { line: low + 1, column: offset - (ends[low - 1] ?? -1) }
}
