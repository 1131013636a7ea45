import { setTimeout as sleep } from "node:timers/promises"
import { storeRows } from "../store-rows.ts"
import type { Place } from "./place.ts"

const lookEveryMs = 1000
const drainWithinMs = 900_000
/** Readers act, and callbacks leave, some seconds after what they belong to. */
const quietLooks = 4

type Left = { messages: number; unreported: number; calls: number; readers: number }

/** Ends all faults, waits until the work is done, and returns unfinished work: null, unless something is wrong. */
export async function drain({ environment, projects, setClock }: Place): Promise<Left | null> {
  await setClock(0)
  for (const { receiver } of projects) receiver.mend()
  return untilAtRest(environment.databases.SERVICE_DATABASE_URL)
}

/**
 * Waits until a service has nothing left to do; attempts that are due later become due at once. Returns the work that is
 * still unfinished in the end.
 */
export async function untilAtRest(databaseUrl: string): Promise<Left | null> {
  const giveUpAt = Date.now() + drainWithinMs
  for (let quiet = 0; ; await sleep(lookEveryMs)) {
    const [, , [left] = []] = await storeRows<Left>(databaseUrl, [
      "update calls set next_try_at = now() where status = 'waiting' and lease is null and next_try_at > now()",
      "update queue set due_at = now() where lease is null and due_at > now()",
      `select (select count(*)::int from queue) as messages,
              (select count(*)::int from outbox) as unreported,
              (select count(*)::int from calls where status = 'waiting') as calls,
              (select count(*)::int from reader_actions where done_at is null) as readers`,
    ])
    const isQuiet = left && Object.values(left).every((count) => count === 0)
    quiet = isQuiet ? quiet + 1 : 0
    if (quiet === quietLooks) return null
    if (Date.now() > giveUpAt) return left ?? null
  }
}
