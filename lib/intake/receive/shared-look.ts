import { groupCommit } from "#shared/group-commit"

/**
 * Questions about keys that are asked while an answer is on its way share the next one. Every answer is as fresh as one
 * of its own would be: it is asked for after the question came.
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
