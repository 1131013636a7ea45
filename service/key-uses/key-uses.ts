import { minutes } from "../clock.ts"
import type { Notifier } from "../notifier.ts"

/** One use of a program's key: who, when, and from which address as far as it is one. */
export type KeyUse = { project_id: number; key_id: number; at: Date; ip: string | null }

/**
 * The last uses that are not written yet (EXT-14). A call notes its own in memory and waits for nothing; the worker
 * in `service/key-uses/` writes them, each key once a minute at most.
 */
export type KeyUses = {
  record(use: KeyUse): void
  /** Uses of keys that were not written in the last minute. */
  due(now: Date): KeyUse[]
  /** All that is left, at the end. */
  remaining(): KeyUse[]
  /** Marks these as written. A use recorded in the meantime stays. */
  markWritten(uses: readonly KeyUse[], now: Date): void
}

const everyMs = minutes(1)

export function makeKeyUses(notifier: Pick<Notifier, "notify">): KeyUses {
  const waiting = new Map<string, KeyUse>()
  const writtenAt = new Map<string, number>()
  const isDue = (key: string, nowMs: number) => {
    const at = writtenAt.get(key)
    // A clock that was set back does not delay the write.
    return at === undefined || at > nowMs || at <= nowMs - everyMs
  }
  return {
    record(use) {
      const key = keyOf(use)
      const isKnown = waiting.has(key)
      waiting.set(key, use)
      if (!isKnown && isDue(key, use.at.getTime())) notifier.notify("key-uses")
    },
    due: (now) => [...waiting.values()].filter((use) => isDue(keyOf(use), now.getTime())),
    remaining: () => [...waiting.values()],
    markWritten(uses, now) {
      for (const [key, at] of writtenAt) if (at <= now.getTime() - everyMs) writtenAt.delete(key)
      for (const use of uses) {
        const key = keyOf(use)
        writtenAt.set(key, now.getTime())
        if (waiting.get(key) === use) waiting.delete(key)
      }
    },
  }
}

const keyOf = ({ project_id, key_id }: KeyUse): string => `${project_id} ${key_id}`
