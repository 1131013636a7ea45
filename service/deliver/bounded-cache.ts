export type BoundedCache<T> = {
  /** What `name` stands for: as it was read before, or read now. A failed read is not kept, nor what has no size. */
  of(name: string, read: () => Promise<T>): Promise<T>
}

type Entry<T> = { value: Promise<T>; size: number }

/** Keeps the values that were asked for last: so many, and so much in all by `sizeOf`; the latest one whatever its size. */
export function boundedCache<T>(
  max: { count: number; size: number },
  sizeOf: (value: T) => number,
): BoundedCache<T> {
  /** The latest one last. As long as a value is being read its size counts as nothing. */
  const kept = new Map<string, Entry<T>>()
  let size = 0

  const forget = (name: string) => {
    size -= kept.get(name)?.size ?? 0
    kept.delete(name)
  }
  const forgetOldest = () => {
    for (const oldest of kept.keys()) {
      if (kept.size === 1 || (kept.size <= max.count && size <= max.size)) break
      forget(oldest)
    }
  }
  const readNow = (name: string, read: () => Promise<T>): Entry<T> => {
    const isKept = () => kept.get(name) === entry
    const note = async () => {
      const value = await read()
      const valueSize = sizeOf(value)
      if (isKept()) {
        entry.size = valueSize
        size += valueSize
        forgetOldest()
      }
      return value
    }
    const entry: Entry<T> = { value: note(), size: 0 }
    entry.value.catch(() => isKept() && forget(name))
    return entry
  }
  return {
    of(name, read) {
      const entry = kept.get(name) ?? readNow(name, read)
      kept.delete(name)
      kept.set(name, entry)
      forgetOldest()
      return entry.value
    },
  }
}
