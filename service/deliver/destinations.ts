import type { Plan } from "../routing/plan.ts"

export type Destination = Pick<Plan, "destination" | "connectionsMax" | "isLimitShared">

/** Connections of one destination that are in use, and the queue for the next free one. */
type Usage = { used: number; waiting: { resolve(): void; reject(error: Error): void }[]; of: Destination }

export type Destinations = {
  /** Resolves with one more in use. */
  occupy(destination: Destination): Promise<void>
  /** One less in use; the longest waiting takes over while there are fewer than the limit. */
  vacate(destination: Destination): void
  used(destination: Destination): number
  /** Connections at a time, at this moment. */
  limitOf(destination: Destination): number
  isCrowded(destination: Destination): boolean
  /** Admits waiting requests after a shared limit grew. */
  admitAll(): void
  /** Rejects all that wait. */
  close(error: Error): void
}

/**
 * Counts the connections in use by destination. A limit that all processes share is computed at each use, because it
 * changes with their number; a smaller one takes effect as connections become free.
 */
export function openDestinations(shareOf: (connectionsMax: number) => number): Destinations {
  const usages = new Map<string, Usage>()
  const limitOf = ({ connectionsMax, isLimitShared }: Destination) =>
    isLimitShared ? shareOf(connectionsMax) : connectionsMax

  const admit = (usage: Usage) => {
    while (usage.used < limitOf(usage.of)) {
      const next = usage.waiting.shift()
      if (!next) return
      usage.used += 1
      next.resolve()
    }
  }
  return {
    occupy(destination) {
      const usage = usages.get(destination.destination) ?? { used: 0, waiting: [], of: destination }
      usages.set(destination.destination, usage)
      usage.of = destination
      return new Promise((resolve, reject) => {
        usage.waiting.push({ resolve, reject })
        admit(usage)
      })
    },
    vacate({ destination }) {
      const usage = usages.get(destination)
      if (!usage) return
      usage.used -= 1
      admit(usage)
      if (usage.used === 0) usages.delete(destination)
    },
    used: ({ destination }) => usages.get(destination)?.used ?? 0,
    limitOf,
    isCrowded(destination) {
      const waiting = usages.get(destination.destination)?.waiting.length ?? 0
      return waiting >= limitOf(destination)
    },
    admitAll() {
      for (const usage of usages.values()) admit(usage)
    },
    close(error) {
      for (const { waiting } of usages.values()) for (const one of waiting.splice(0)) one.reject(error)
    },
  }
}
