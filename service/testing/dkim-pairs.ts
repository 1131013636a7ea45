import { systemClock } from "../clock.ts"
import { type DkimPair, randomIds } from "../ids.ts"

/**
 * Every project that a test makes gets a domain with keys, which take longer to make than all the rest of it. A worker makes
 * these few and deals them out in turn: domains that are made one after the other have different ones.
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
