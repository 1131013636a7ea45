import "server-only"

/** A value that exists once in a process: calling it returns the value, made on the first call. */
export type PerProcess<T> = {
  (): T
  /** Returns the value without making it. */
  peek(): T | undefined
  /** Drops the value; the next call makes another one. */
  clear(): void
  /** Uses `value` from now on; the returned function restores the previous state. */
  replace(value: T): () => void
}

/**
 * Shares a value within a process. A module variable is not enough: routes and startup code are bundled separately, and
 * a development reload evaluates modules again, so the variable would exist several times. The value is a property of
 * `globalThis` instead, and holders with the same name share it.
 */
export function perProcess<T>(name: `waybill${string}`, make: () => T): PerProcess<T> {
  const values = globalThis as unknown as Record<string, T | undefined>
  const get = (): T => {
    const value = values[name] ?? make()
    values[name] = value
    return value
  }
  return Object.assign(get, {
    peek: () => values[name],
    clear: () => void delete values[name],
    replace: (value: T) => {
      const before = values[name]
      values[name] = value
      return () => {
        values[name] = before
      }
    },
  })
}
