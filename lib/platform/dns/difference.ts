import "server-only"

/** Segments of a text, with the differences marked. */
export type DiffSegment = { text: string; isDifferent: boolean }

/** Marks the part of `found` that differs from `expected`, between their common start and end. */
export function difference(found: string, expected: string): DiffSegment[] {
  const shorter = Math.min(found.length, expected.length)
  let head = 0
  while (head < shorter && found[head] === expected[head]) head += 1
  let tail = 0
  while (tail < shorter - head && found.at(-1 - tail) === expected.at(-1 - tail)) tail += 1
  return [
    { text: found.slice(0, head), isDifferent: false },
    { text: found.slice(head, found.length - tail), isDifferent: true },
    { text: found.slice(found.length - tail), isDifferent: false },
  ].filter(({ text }) => text !== "")
}
