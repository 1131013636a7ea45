type CacheOptions = {
  /** Maximum number of entries; unlimited by default. */
  countMax?: number
  /** Maximum total size of all entries, in the unit of their sizes; unlimited by default. */
  sizeMax?: number
  /** Lifetime of a value in milliseconds, on the clock that `nowMs` reads. Unlimited by default. */
  lifetime?: { ms: number; nowMs(): number }
}

export type BoundedCache<Value> = {
  /** The valid value of a name, which is now the most recently used; undefined without one. */
  get(name: string): Value | undefined
  /** `size` is 0 by default; `untilMs`, epoch milliseconds, ends the value before its lifetime ends. */
  set(name: string, value: Value, entry?: { size?: number; untilMs?: number }): void
  /** Changes the size of a name's value, if that is still this one. */
  resize(name: string, value: Value, size: number): void
  /** Removes a name; with `value` only if that is still its value. */
  delete(name: string, value?: Value): void
  clear(): void
}

type Entry<Value> = { value: Value; size: number; sinceMs: number; untilMs: number }

/**
 * A cache with a limit on its entries and on their total size: the least recently used one is removed first. The last
 * one stays whatever its size. A value from a later time than now, because the clock was set back, is not valid either.
 */
export function boundedCache<Value>({
  countMax = Number.POSITIVE_INFINITY,
  sizeMax = Number.POSITIVE_INFINITY,
  lifetime = { ms: Number.POSITIVE_INFINITY, nowMs: () => 0 },
}: CacheOptions): BoundedCache<Value> {
  /** A Map keeps the order of insertion: a used entry moves to its end. */
  const entries = new Map<string, Entry<Value>>()
  let size = 0

  const remove = (name: string): void => {
    size -= entries.get(name)?.size ?? 0
    entries.delete(name)
  }
  const evict = (): void => {
    for (const oldest of entries.keys()) {
      if (entries.size === 1 || (entries.size <= countMax && size <= sizeMax)) return
      remove(oldest)
    }
  }
  return {
    get(name) {
      const entry = entries.get(name)
      if (!entry) return undefined
      const nowMs = lifetime.nowMs()
      if (nowMs < entry.sinceMs || nowMs >= entry.untilMs) {
        remove(name)
        return undefined
      }
      entries.delete(name)
      entries.set(name, entry)
      return entry.value
    },
    set(name, value, { size: bytes = 0, untilMs = Number.POSITIVE_INFINITY } = {}) {
      remove(name)
      const sinceMs = lifetime.nowMs()
      entries.set(name, { value, size: bytes, sinceMs, untilMs: Math.min(untilMs, sinceMs + lifetime.ms) })
      size += bytes
      evict()
    },
    resize(name, value, bytes) {
      const entry = entries.get(name)
      if (entry?.value !== value) return
      size += bytes - entry.size
      entry.size = bytes
      evict()
    },
    delete(name, value) {
      if (value === undefined || entries.get(name)?.value === value) remove(name)
    },
    clear() {
      entries.clear()
      size = 0
    },
  }
}

type ReadCache<Value> = {
  /** Value of a name, cached or read now; concurrent requests share the read. A failed read is not cached. */
  of(name: string, read: () => Promise<Value>): Promise<Value>
}

/** A bounded cache of asynchronous reads. A value has the size 0 until it is read. */
export function readCache<Value>(
  options: CacheOptions,
  sizeOf: (value: Value) => number = () => 0,
): ReadCache<Value> {
  const cache = boundedCache<Promise<Value>>(options)
  return {
    of(name, read) {
      const known = cache.get(name)
      if (known) return known
      const value = read()
      cache.set(name, value)
      // Values that cannot be read or measured are not cached: the caller learns of the error from the value itself.
      value.then((found) => cache.resize(name, value, sizeOf(found))).catch(() => cache.delete(name, value))
      return value
    },
  }
}
