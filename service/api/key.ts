import type { Caller } from "../caller.ts"
import type { Context } from "../context.ts"
import { Refusal } from "../refusal.ts"
import { hashKey } from "../seal.ts"
import type { Store } from "../store/open.ts"
import { callerByKeyHash } from "../store/projects.ts"

const freshMs = 2000
const heldMax = 1000

type Held = Map<string, { caller: Caller; until: number }>

/** What is remembered belongs to a store: two services in one process know nothing of each other. */
const heldOf = new WeakMap<Store, Held>()

/**
 * Finds out who calls. A known key is remembered for two seconds, so that a burst of sends asks the store once; a
 * project that was switched off is therefore off within two seconds everywhere (AUTH-6).
 */
export function keyReader(ctx: Pick<Context, "store" | "clock">): (apiKey: string) => Promise<Caller> {
  const held: Held = heldOf.get(ctx.store) ?? new Map()
  heldOf.set(ctx.store, held)
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

/** Forgets every remembered key of this process: call it after the commit that changed a project or its rights. */
export const forgetKeys = ({ store }: Pick<Context, "store">): void => heldOf.get(store)?.clear()
