import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type { Executes } from "./rows.ts"

/** PostgreSQL takes less than 8000 bytes in one notification. */
const payloadBytesMax = 7500

export type Announcer = {
  /** Sends a word to all listeners on the channel, soon; a word that is still pending is sent once. */
  announce(word: string): void
  /** Stops sending and waits for the current notification. */
  close(): Promise<void>
}

type Announcing = {
  db: () => Promise<Executes> | Executes
  channel: string
  /** A notification is a small transaction of its own: at most one per this interval. Real time. */
  pauseMs: number
  failed(error: unknown): void
}

/**
 * Notifies other processes by `pg_notify`, several words in one notification and outside of other transactions, because
 * inside, commits would wait for each other. Words contain no comma. A process that misses a notification notices at
 * its next poll.
 */
export function makeAnnouncer({ db, channel, pauseMs, failed }: Announcing): Announcer {
  const closing = new AbortController()
  const pending = new Set<string>()
  let sending: Promise<void> | null = null

  async function send(): Promise<void> {
    while (pending.size > 0 && !closing.signal.aborted) {
      await publish(takeWords(pending).join(",")).catch(failed)
      await sleep(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
    // Synchronously: a word that is announced before the promise settles must start a new one.
    sending = null
  }

  async function publish(payload: string): Promise<void> {
    await (await db()).execute(sql`select pg_notify(${channel}, ${payload})`)
  }

  return {
    announce(word) {
      pending.add(word)
      sending ??= send()
    },
    async close() {
      closing.abort()
      await sending
    },
  }
}

/** Removes from the set as many words as fit into one notification. */
function takeWords(pending: Set<string>): string[] {
  const taken: string[] = []
  let bytes = 0
  for (const word of pending) {
    bytes += Buffer.byteLength(word) + 1
    if (taken.length > 0 && bytes > payloadBytesMax) break
    taken.push(word)
    pending.delete(word)
  }
  return taken
}
