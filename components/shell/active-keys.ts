import type { KeyId } from "./keys.ts"

/** Shortcuts that are active now: each listener registers its own, and the list of shortcuts shows them. */
export type ActiveKey = {
  id: KeyId
  /** True leaves the press alone: then the key is not shown either. */
  isOff?: (() => boolean) | undefined
  /** Label of the action, where it differs from the default one. */
  name?: string | undefined
}

const activeKeys = new Set<ActiveKey>()

/** Registers a shortcut as active until the returned function is called. */
export function registerKey(key: ActiveKey): () => void {
  activeKeys.add(key)
  return () => void activeKeys.delete(key)
}

/** The active keys of this page, each with its own label if it has one. */
export function keysHere(): ReadonlyMap<KeyId, string | undefined> {
  const on = [...activeKeys].filter((key) => !key.isOff?.())
  return new Map(on.map(({ id, name }) => [id, name]))
}
