import type { Clock } from "./clock.ts"

/** Kinds of work that can be waiting. */
export type Topic = "letters" | "outbox" | "sandbox-readers" | "dumps" | "key-uses"

/**
 * Notifications inside this process: work that was just committed is taken at once instead of at the next poll. Losing
 * one is harmless, because every worker also polls.
 */
export type Notifier = {
  notify(topic: Topic): void
  /**
   * Resolves on the next notification, after `ms` on the clock, or when `signal` aborts. Notifications without a waiter
   * count as one.
   */
  wait(topic: Topic, ms: number, signal?: AbortSignal): Promise<void>
}

export function makeNotifier(clock: Clock): Notifier {
  const pending = new Set<Topic>()
  const waiters = new Map<Topic, Set<() => void>>()
  return {
    notify(topic) {
      const ofTopic = waiters.get(topic)
      if (!ofTopic || ofTopic.size === 0) return void pending.add(topic)
      waiters.delete(topic)
      for (const resume of ofTopic) resume()
    },
    async wait(topic, ms, signal) {
      if (signal?.aborted || pending.delete(topic)) return
      const ofTopic = waiters.get(topic) ?? new Set()
      waiters.set(topic, ofTopic)
      const stop = new AbortController()
      const end = () => stop.abort()
      signal?.addEventListener("abort", end)
      ofTopic.add(end)
      await clock.sleep(ms, stop.signal)
      ofTopic.delete(end)
      signal?.removeEventListener("abort", end)
    },
  }
}
