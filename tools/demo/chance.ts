/** Dice that fall the same way every time: a demo that two people can talk about. */
export type Chance = {
  /** A number in [0, 1). */
  next(): number
  /** A whole number in [0, below). */
  below(below: number): number
  pick<T>(list: readonly [T, ...T[]]): T
}

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function chanceOf(seed: number): Chance {
  const next = seeded(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, pick: (list) => list[below(list.length)] ?? list[0] }
}
