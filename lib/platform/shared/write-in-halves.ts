/** One that waits for its part of a batch. */
export type Pending<Result> = { resolve(result: Result): void; reject(error: unknown): void }

/**
 * Writes a batch and gives each of its items its result; `write` answers one per item, in their order. A batch that
 * fails is written again in halves, down to the items that fail alone, as long as `isOfOne` says that the failure may
 * come from one of them: a bad item does not take the others with it. Gives the error with which a part failed
 * otherwise, or null.
 */
export async function writeInHalves<Item extends Pending<Result>, Result>(
  batch: readonly Item[],
  write: (batch: readonly Item[]) => Promise<readonly Result[]>,
  isOfOne: (error: unknown) => boolean,
): Promise<unknown> {
  try {
    const results = await write(batch)
    // As many as there are items: `write` says so.
    for (const [n, item] of batch.entries()) item.resolve(results[n] as Result)
    return null
  } catch (error) {
    if (batch.length > 1 && isOfOne(error)) {
      const middle = Math.ceil(batch.length / 2)
      const first = await writeInHalves(batch.slice(0, middle), write, isOfOne)
      const second = await writeInHalves(batch.slice(middle), write, isOfOne)
      return first ?? second
    }
    for (const item of batch) item.reject(error)
    return isOfOne(error) ? null : error
  }
}
