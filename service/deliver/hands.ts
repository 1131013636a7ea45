import { systemClock } from "../clock.ts"
import type { Ids } from "../ids.ts"
import { jobSizeClasses } from "../store/add-jobs.ts"
import type { Share } from "../store/queue.ts"

/**
 * Letters in hand: being made, talked about or recorded. A letter waits for those that were in hand before it, so they are
 * few; and more than one destination has connections, so that no connection waits.
 */
export const handsInAll = 80
export const connectionsPerDestination = 10
/** This part of the hands is worth a claim when it is free, not counting those that hold a letter for longer. */
const worthAClaim = 0.4
const stalledMs = 1000
/** Fewer than that are filled after this long. All in real time. */
const patienceMs = 100
/**
 * Claims begin this far apart. Each costs both processes a millisecond or two, whatever it brings: while requests come
 * one after the other, letters of several are claimed together.
 */
const claimEveryMs = 20

/**
 * A worker's hands, which hold a letter each. A claim fills two thirds of those that are free, and of one destination never
 * more than a third, so that hosts that stall, however many, leave some to the others.
 */
export type Hands = {
  /** Puts a letter into a hand; call what it gives back when the hand is free again. */
  take(destination: string): () => void
  /** What the next claim may take. */
  share(): Pick<Share, "most" | "perDomain" | "rooms">
  /** Resolves when some are free and the last claim was not just now. */
  someFree(signal: AbortSignal): Promise<void>
  /** Lets `rest` last until it ends by itself, or a destination that had no room at the last claim holds half as many. */
  untilRoom(signal: AbortSignal, rest: (signal: AbortSignal) => Promise<void>): Promise<void>
}

export function openHands(): Hands {
  const held = new Map<string, number>()
  /** Since when each hand that is used holds its letter. */
  const since = new Set<{ atMs: number }>()
  /** Destinations that had no room at the last claim, with how many hands they held. */
  let full: readonly { domain: string; count: number }[] = []
  let onGive = () => {}
  let claimedAtMs = Number.NEGATIVE_INFINITY

  const free = () => handsInAll - since.size
  const stalled = () => {
    const before = performance.now() - stalledMs
    return [...since].filter(({ atMs }) => atMs < before).length
  }
  const perDestination = () => Math.max(1, Math.floor(free() / 3))
  const hasRoom = () => full.some(({ domain, count }) => (held.get(domain) ?? 0) <= count / 2)

  /** Lets `rest` last until it ends by itself or `isOver`. */
  async function until(
    isOver: () => boolean,
    signal: AbortSignal,
    rest: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    if (isOver()) return
    const over = new AbortController()
    onGive = () => {
      if (isOver()) over.abort()
    }
    await rest(AbortSignal.any([signal, over.signal]))
    onGive = () => {}
  }

  return {
    take(destination) {
      const hand = { atMs: performance.now() }
      since.add(hand)
      held.set(destination, (held.get(destination) ?? 0) + 1)
      return () => {
        since.delete(hand)
        const left = (held.get(destination) ?? 1) - 1
        if (left > 0) held.set(destination, left)
        else held.delete(destination)
        onGive()
      }
    },
    share() {
      claimedAtMs = performance.now()
      const perDomain = perDestination()
      const rooms = [...held].map(([domain, count]) => ({ domain, room: Math.max(0, perDomain - count) }))
      full = [...held].flatMap(([domain, count]) => (count >= perDomain ? [{ domain, count }] : []))
      return { most: Math.ceil((free() * 2) / 3), perDomain, rooms }
    },
    async someFree(signal) {
      const isWorthIt = () => free() > 0 && free() >= (handsInAll - stalled()) * worthAClaim
      do await until(isWorthIt, signal, (over) => systemClock.sleep(patienceMs, over))
      while (free() === 0 && !signal.aborted)
      const pauseMs = claimedAtMs + claimEveryMs - performance.now()
      if (pauseMs > 0) await systemClock.sleep(pauseMs, signal)
    },
    untilRoom: (signal, rest) => until(hasRoom, signal, rest),
  }
}

/** Every so many claims, by chance, the largest jobs of each project come first: small ones never keep them out. */
const largestFirst = 4

/** How a claim goes through a project: mostly the smaller jobs first, and with another domain first each time. */
export const sharedOut = (ids: Pick<Ids, "below">): Pick<Share, "classes" | "pivot"> => ({
  classes: ids.below(largestFirst) === 0 ? jobSizeClasses.toReversed() : jobSizeClasses,
  pivot: ids.below(2 ** 31),
})
