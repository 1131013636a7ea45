import { groupCommit } from "#shared/group-commit"

/**
 * Combines lookups of keys: requests during a lookup share the next one. Every result is as fresh as a lookup of its
 * own, because it starts after the request.
 */
export function sharedLook<V>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  const looks = groupCommit(
    async (keys: string[]) => {
      const found = await ask([...new Set(keys)])
      return keys.map((key) => found.get(key))
    },
    { waitMs: 0, itemsMax: Number.POSITIVE_INFINITY, isOfOne: () => false },
  )
  return (key) => looks.add(key)
}
