import type { KeyId } from "./keys.ts"

/** Which keys something on the page listens to right now: what listens says so, and the list of keys shows it. */
export type HeardKey = {
  id: KeyId
  /** True leaves the press alone: then the key is not shown either. */
  isOff?: (() => boolean) | undefined
  /** What the key does here, where that has a name of its own. */
  name?: string | undefined
}

const heard = new Set<HeardKey>()

/** Counts a key as heard until the returned function is called. */
export function hear(key: HeardKey): () => void {
  heard.add(key)
  return () => void heard.delete(key)
}

/** The keys that do something on this page, each with its own name if it has one. */
export function keysHere(): ReadonlyMap<KeyId, string | undefined> {
  const on = [...heard].filter((key) => !key.isOff?.())
  return new Map(on.map(({ id, name }) => [id, name]))
}
