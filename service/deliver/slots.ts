import { systemClock } from "../clock.ts"
import type { Ids } from "../ids.ts"
import type { Accepting } from "../load/accepting.ts"
import { makeTally } from "../load/tally.ts"
import { jobSizeClasses } from "../store/add-jobs.ts"
import type { ClaimLimits } from "../store/queue.ts"
import { openBrake } from "./brake.ts"

/**
 * Letters in flight: being composed, transmitted or recorded. A letter waits for those that were in flight before it, so
 * they are few; and more than one site has connections, so that no connection is idle.
 */
export const slotsMax = 80
/** Fewest slots while messages are accepted: delivery is throttled and never stops. */
const slotsMin = 8

/** A claim is made when this part of the slots is free, not counting those used for longer than `stalledMs`. */
const claimThreshold = 0.4
const stalledMs = 1000
/**
 * Letters in flight for longer than `waitingMs` use no slot, up to `waitingMax`: a host may take 10 minutes to accept a
 * content (DELIVER-1), and a few hosts that never answer would otherwise take all slots.
 */
const waitingMs = 60_000
const waitingMax = 400
/** After this long a claim is made for fewer. All in real time. */
const fillTimeoutMs = 100
/**
 * The least time between two claims. Each costs the service and the database a millisecond or two, whatever it brings:
 * while requests come one after the other, the letters of several are claimed together.
 */
const claimEveryMs = 20

/**
 * A worker's slots, one for each letter in flight. A claim fills two thirds of the free ones, and never more than a
 * third with letters for one site, so stalling hosts, however many, leave some to the others.
 */
export type Slots = {
  /** Occupies a slot; the returned function frees it. */
  acquire(site: string): () => void
  /** Limits of the next claim. */
  claimLimits(): Pick<ClaimLimits, "max" | "perSite" | "capacities">
  /** Resolves when enough are free and the last claim was not just now. */
  untilFree(signal: AbortSignal): Promise<void>
  /** Runs `pause`, and ends it early when a site that was full at the last claim has half as many letters. */
  pauseUntilCapacity(signal: AbortSignal, pause: (signal: AbortSignal) => Promise<void>): Promise<void>
}

export function openSlots(
  accepting: Accepting,
  brake: () => number = openBrake({ min: slotsMin, max: slotsMax }, accepting),
): Slots {
  const usedBySite = makeTally<string>()
  /** Start time of each used slot. */
  const used = new Set<{ atMs: number }>()
  /** Sites that were full at the last claim, with their numbers of slots. */
  let full: readonly { site: string; count: number }[] = []
  let onRelease = () => {}
  let claimedAtMs = Number.NEGATIVE_INFINITY

  let slots = slotsMax

  const usedFor = (ms: number) => {
    const before = performance.now() - ms
    return [...used].filter(({ atMs }) => atMs < before).length
  }
  /**
   * A stalled letter does not keep the event loop busy: it counts against all slots, but not against those that the
   * brake left.
   */
  const capacity = () => {
    const stalled = usedFor(stalledMs)
    const waiting = Math.min(usedFor(waitingMs), waitingMax)
    const total = Math.min(slots, slotsMax - (stalled - waiting))
    return { total, free: total - (used.size - stalled) }
  }
  const freeSlots = () => capacity().free
  const perSite = () => Math.max(1, Math.floor(freeSlots() / 3))
  const hasCapacity = () => full.some(({ site, count }) => usedBySite.of(site) <= count / 2)

  /** Runs `pause` until it ends or `isOver`. */
  async function pauseUntil(
    isOver: () => boolean,
    signal: AbortSignal,
    pause: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    if (isOver()) return
    const over = new AbortController()
    onRelease = () => {
      if (isOver()) over.abort()
    }
    await pause(AbortSignal.any([signal, over.signal]))
    onRelease = () => {}
  }

  return {
    acquire(site) {
      const slot = { atMs: performance.now() }
      used.add(slot)
      usedBySite.add(site, 1)
      return () => {
        used.delete(slot)
        usedBySite.add(site, -1)
        onRelease()
      }
    },
    claimLimits() {
      claimedAtMs = performance.now()
      const most = perSite()
      const counts = usedBySite.entries()
      const capacities = counts.map(([site, count]) => ({ site, capacity: Math.max(0, most - count) }))
      full = counts.flatMap(([site, count]) => (count >= most ? [{ site, count }] : []))
      return { max: Math.ceil((freeSlots() * 2) / 3), perSite: most, capacities }
    },
    async untilFree(signal) {
      const isWorthIt = () => {
        const { total, free } = capacity()
        return free > 0 && free >= total * claimThreshold
      }
      do {
        slots = brake()
        await pauseUntil(isWorthIt, signal, (over) => systemClock.sleep(fillTimeoutMs, over))
      } while (freeSlots() <= 0 && !signal.aborted)
      const pauseMs = claimedAtMs + claimEveryMs - performance.now()
      if (pauseMs > 0) await systemClock.sleep(pauseMs, signal)
    },
    pauseUntilCapacity: (signal, pause) => pauseUntil(hasCapacity, signal, pause),
  }
}

/** One claim in so many, by chance, puts the largest jobs of each project first: small ones never starve them. */
const largestFirst = 4

/** How a claim goes through a project: mostly the smaller jobs first, and with another site first each time. */
export const claimOrder = (ids: Pick<Ids, "below">): Pick<ClaimLimits, "classes" | "pivot"> => ({
  classes: ids.below(largestFirst) === 0 ? jobSizeClasses.toReversed() : jobSizeClasses,
  pivot: ids.below(2 ** 31),
})
