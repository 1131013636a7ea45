/** An item that waits for its part of a batch. */
export type Pending<Result> = { resolve(result: Result): void; reject(error: unknown): void }

/**
 * Writes a batch and resolves each of its items with its result; `write` returns one per item, in their order. A failed
 * batch is written again in halves, down to the items that fail alone, while one of them may be the cause
 * (`mayBeOneItem`), so that a bad item does not fail the others. Returns the error with which a part failed otherwise,
 * or null.
 */
export async function writeInHalves<Item extends Pending<Result>, Result>(
  batch: readonly Item[],
  write: (batch: readonly Item[]) => Promise<readonly Result[]>,
  mayBeOneItem: (error: unknown) => boolean,
): Promise<unknown> {
  try {
    const results = await write(batch)
    // As many as there are items, by the contract of `write`.
    for (const [n, item] of batch.entries()) item.resolve(results[n] as Result)
    return null
  } catch (error) {
    if (batch.length > 1 && mayBeOneItem(error)) {
      const middle = Math.ceil(batch.length / 2)
      const first = await writeInHalves(batch.slice(0, middle), write, mayBeOneItem)
      const second = await writeInHalves(batch.slice(middle), write, mayBeOneItem)
      return first ?? second
    }
    for (const item of batch) item.reject(error)
    return mayBeOneItem(error) ? null : error
  }
}
