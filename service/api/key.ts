import type { Caller } from "../caller.ts"
import type { Context } from "../context.ts"
import { Refusal } from "../refusal.ts"
import { hashKey } from "../seal.ts"
import type { Store } from "../store/open.ts"
import { callerByKeyHash } from "../store/projects.ts"

const cacheMs = 2000
const cachedMax = 1000

type Cached = Map<string, { caller: Caller; until: number }>

/** A cache per store: two services in one process share nothing. */
const cacheOf = new WeakMap<Store, Cached>()

/**
 * Finds the caller of a key. Callers are cached for two seconds, so that a burst of sends makes one query; a project
 * that was switched off is therefore off within two seconds everywhere (AUTH-6).
 */
export function openKeyLookup(ctx: Pick<Context, "store" | "clock">): (apiKey: string) => Promise<Caller> {
  const cached: Cached = cacheOf.get(ctx.store) ?? new Map()
  cacheOf.set(ctx.store, cached)
  return async (apiKey) => {
    const hash = hashKey(apiKey)
    const nowMs = ctx.clock.now().getTime()
    const known = cached.get(hash)
    if (known && known.until > nowMs && known.until <= nowMs + cacheMs) return known.caller
    cached.delete(hash)
    const caller = await callerByKeyHash(ctx.store.db, hash)
    if (!caller) throw new Refusal(102, "Can not decode key: this API key is not known.")
    if (cached.size >= cachedMax) cached.clear()
    cached.set(hash, { caller, until: nowMs + cacheMs })
    return caller
  }
}

/** Empties this process' cache of keys: call it after the commit that changed a project or its rights. */
export const forgetKeys = ({ store }: Pick<Context, "store">): void => cacheOf.get(store)?.clear()
