import { systemClock } from "../clock.ts"
import { type DkimPair, randomIds } from "../ids.ts"

/**
 * Every project of a test gets a domain with keys, whose creation takes longer than all the rest. A worker makes these
 * few and hands them out in turn: domains made one after the other have different ones.
 */
const made: Promise<DkimPair>[] = []
const pairs = 4
let turn = 0

export function nextDkimPair(): Promise<DkimPair> {
  const place = turn++ % pairs
  const pair = made[place] ?? randomIds(systemClock).dkimPair()
  made[place] = pair
  return pair
}
