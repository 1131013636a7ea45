import { monthStart } from "../clock.ts"
import type { Context } from "../context.ts"
import { Refusal } from "../refusal.ts"
import { emailCounters, lockEmailCounter } from "../store/letter-counts.ts"
import type { Db } from "../store/open.ts"
import type { Caller } from "./caller.ts"

/**
 * Refuses letters that would take the project's counter over its limit (ACCOUNT-10, code 905): all of them, also those
 * that would still fit. Queries the store only when there is a limit. Within the transaction that adds the letters,
 * pass its `tx`: simultaneous requests are then serialized and never exceed the limit together.
 */
export async function refuseOverVolume(
  caller: Pick<Caller, "project_id" | "email_counter_limit">,
  letters: number,
  ctx: Pick<Context, "store" | "clock">,
  tx?: Db,
): Promise<void> {
  const { project_id, email_counter_limit: limit } = caller
  if (limit === 0) return
  if (tx) await lockEmailCounter(tx, project_id)
  const counters = await emailCounters(tx ?? ctx.store.db, [project_id], monthStart(ctx.clock.now()))
  const counter = counters.get(project_id) ?? 0
  if (counter + letters <= limit) return
  throw new Refusal(
    905,
    `email_counter_limit: this project may send ${limit} messages and has sent ${counter}; ${letters} more exceed the limit.`,
  )
}
