import { groupCommit } from "#shared/group-commit"

/**
 * Combines lookups of keys: requests during a lookup share the next one. Every result is as fresh as a lookup of its
 * own, because it starts after the request.
 */
export function sharedLookup<V>(
  lookUp: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  const lookups = groupCommit(
    async (keys: string[]) => {
      const found = await lookUp([...new Set(keys)])
      return keys.map((key) => found.get(key))
    },
    { waitMs: 0, itemsMax: Number.POSITIVE_INFINITY, mayBeOneItem: () => false },
  )
  return (key) => lookups.add(key)
}
