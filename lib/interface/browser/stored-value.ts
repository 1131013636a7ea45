import { clock } from "#lib/platform/clock"

/** A value stored in this browser; null when there is none. Storage can be full or forbidden; pages work without it. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null")
  } catch {
    return null
  }
}

/** Stores a value in this browser; null deletes it. False: the value is not stored, and the page continues without it. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** A value that a closed page or another tab stored. `remove` deletes it, unless its page has replaced it since. */
export type LeftValue = { value: unknown; remove(): void }

/** Storage of one page for changes that the server has not saved. */
export type PageStorage = {
  /** Values of other pages, in the order in which they were written. */
  left(): LeftValue[]
  /** Replaces the value of this page; null deletes it. False: it is not stored. */
  write(value: unknown): boolean
}

/** DRAFT-22: each page has its own key below `name`, so two tabs neither replace nor delete each other's values. */
export function openPageStorage(name: string): PageStorage {
  const key = `${name}.${crypto.getRandomValues(new Uint32Array(2)).join("")}`
  return {
    left: () =>
      entriesUnder(`${name}.`)
        .filter(([other]) => other !== key)
        .flatMap(([other, text]) => {
          const stored = readStored(other)
          const remove = () => {
            if (textOf(other) === text) writeStored(other, null)
          }
          return isDated(stored) ? [{ ...stored, remove }] : []
        })
        .toSorted((a, b) => a.atMs - b.atMs),
    write: (value) => writeStored(key, value === null ? null : { atMs: clock.now().getTime(), value }),
  }
}

function entriesUnder(prefix: string): [string, string][] {
  try {
    return Object.entries(localStorage).filter(([key]) => key.startsWith(prefix)) as [string, string][]
  } catch {
    return []
  }
}

function textOf(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const isDated = (stored: unknown): stored is { atMs: number; value: unknown } =>
  typeof stored === "object" && stored !== null && "atMs" in stored && typeof stored.atMs === "number"
