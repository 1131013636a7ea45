import { type BoundedCache, boundedCache } from "#shared/bounded-cache"
import type { Context } from "../context.ts"
import { hashKey } from "../links/seal.ts"
import { Refusal } from "../refusal.ts"
import type { Caller } from "../rights/caller.ts"
import type { Store } from "../store/open.ts"
import { callerByKeyHash } from "../store/projects.ts"

const cacheMs = 2000
const cachedMax = 10_000

/** Callers by the hash of their key, for each store: two services in one process share nothing. */
const caches = new WeakMap<Store, BoundedCache<Caller>>()

function cacheOf({ store, clock }: Pick<Context, "store" | "clock">): BoundedCache<Caller> {
  const lifetime = { ms: cacheMs, nowMs: () => clock.now().getTime() }
  const cache = caches.get(store) ?? boundedCache<Caller>({ countMax: cachedMax, lifetime })
  caches.set(store, cache)
  return cache
}

/**
 * Finds the caller of a key. Callers are cached for two seconds, so that a burst of sends makes one query; a project
 * that was switched off is therefore off within two seconds everywhere (AUTH-6).
 */
export function openKeyLookup(ctx: Pick<Context, "store" | "clock">): (apiKey: string) => Promise<Caller> {
  const cache = cacheOf(ctx)
  return async (apiKey) => {
    const hash = hashKey(apiKey)
    const known = cache.get(hash)
    if (known) return known
    const caller = await callerByKeyHash(ctx.store.db, hash)
    if (!caller) throw new Refusal(102, "Can not decode key: this API key is not known.")
    cache.set(hash, caller)
    return caller
  }
}

/** Empties this process' cache of keys: call it after the commit that changed a project or its rights. */
export const forgetKeys = ({ store }: Pick<Context, "store">): void => caches.get(store)?.clear()
