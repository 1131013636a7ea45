import type { Caller } from "../caller.ts"
import type { Context } from "../context.ts"
import { Refusal } from "../refusal.ts"
import { hashKey } from "../seal.ts"
import { callerByKeyHash } from "../store/projects.ts"

const freshMs = 2000
const heldMax = 1000

/**
 * Finds out who calls. A known key is remembered for two seconds, so that a burst of sends asks the store once; a
 * project that was switched off is therefore off within two seconds everywhere.
 */
export function keyReader(ctx: Pick<Context, "store" | "clock">): (apiKey: string) => Promise<Caller> {
  const held = new Map<string, { caller: Caller; until: number }>()
  return async (apiKey) => {
    const hash = hashKey(apiKey)
    const nowMs = ctx.clock.now().getTime()
    const known = held.get(hash)
    if (known && known.until > nowMs && known.until <= nowMs + freshMs) return known.caller
    held.delete(hash)
    const caller = await callerByKeyHash(ctx.store.db, hash)
    if (!caller) throw new Refusal(102, "Can not decode key: this API key is not known.")
    if (held.size >= heldMax) held.clear()
    held.set(hash, { caller, until: nowMs + freshMs })
    return caller
  }
}
