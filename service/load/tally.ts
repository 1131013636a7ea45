/** Counts by key; a key whose count is 0 is removed. */
export type Tally<Key> = {
  of(key: Key): number
  /** One more, or one less. */
  add(key: Key, change: 1 | -1): void
  entries(): [key: Key, count: number][]
}

export function makeTally<Key>(): Tally<Key> {
  const counts = new Map<Key, number>()
  return {
    of: (key) => counts.get(key) ?? 0,
    add(key, change) {
      const count = (counts.get(key) ?? 0) + change
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
    entries: () => [...counts],
  }
}
