import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type { Executes } from "./rows.ts"

/** PostgreSQL takes less than 8000 bytes in one notification. */
const payloadBytesMax = 7500

export type Announcer = {
  /** Says a word to everybody who listens on the channel, soon; the same word twice meanwhile is said once. */
  say(word: string): void
  /** Says nothing more and waits for what is under way. */
  close(): Promise<void>
}

export type Announcing = {
  db: () => Promise<Executes> | Executes
  channel: string
  /** A notification is a small transaction of its own: there is at most one in this time. Real time. */
  pauseMs: number
  failed(error: unknown): void
}

/**
 * Tells other processes that something is there, by notifications of the database that are bundled and stand in nobody's
 * transaction: one inside of it would make commits wait for each other. Words hold no comma. One that is lost costs those
 * who did not hear it a pause of their own asking.
 */
export function makeAnnouncer({ db, channel, pauseMs, failed }: Announcing): Announcer {
  const closing = new AbortController()
  const said = new Set<string>()
  let sending: Promise<void> | null = null

  async function send(): Promise<void> {
    while (said.size > 0 && !closing.signal.aborted) {
      await tell(takeWords(said).join(",")).catch(failed)
      await sleep(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
    // At once: a word that is said before anybody notices the end of a promise must not find it under way.
    sending = null
  }

  async function tell(payload: string): Promise<void> {
    await (await db()).execute(sql`select pg_notify(${channel}, ${payload})`)
  }

  return {
    say(word) {
      said.add(word)
      sending ??= send()
    },
    async close() {
      closing.abort()
      await sending
    },
  }
}

/** As many words as one notification holds, out of the set. */
function takeWords(said: Set<string>): string[] {
  const taken: string[] = []
  let bytes = 0
  for (const word of said) {
    bytes += Buffer.byteLength(word) + 1
    if (taken.length > 0 && bytes > payloadBytesMax) break
    taken.push(word)
    said.delete(word)
  }
  return taken
}
