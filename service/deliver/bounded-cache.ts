export type BoundedCache<T> = {
  /** The value of `name`, cached or read now. A failed read is not cached. */
  of(name: string, read: () => Promise<T>): Promise<T>
}

type Entry<T> = { value: Promise<T>; size: number }

/** An LRU cache with a limit on entries and on their total size by `sizeOf`; the latest entry stays whatever its size. */
export function boundedCache<T>(
  max: { count: number; size: number },
  sizeOf: (value: T) => number,
): BoundedCache<T> {
  /** The latest one last. A value that is still being read has size 0. */
  const cached = new Map<string, Entry<T>>()
  let size = 0

  const remove = (name: string) => {
    size -= cached.get(name)?.size ?? 0
    cached.delete(name)
  }
  const evict = () => {
    for (const oldest of cached.keys()) {
      if (cached.size === 1 || (cached.size <= max.count && size <= max.size)) break
      remove(oldest)
    }
  }
  const load = (name: string, read: () => Promise<T>): Entry<T> => {
    const isKept = () => cached.get(name) === entry
    const note = async () => {
      const value = await read()
      const valueSize = sizeOf(value)
      if (isKept()) {
        entry.size = valueSize
        size += valueSize
        evict()
      }
      return value
    }
    const entry: Entry<T> = { value: note(), size: 0 }
    entry.value.catch(() => isKept() && remove(name))
    return entry
  }
  return {
    of(name, read) {
      const entry = cached.get(name) ?? load(name, read)
      cached.delete(name)
      cached.set(name, entry)
      evict()
      return entry.value
    },
  }
}
