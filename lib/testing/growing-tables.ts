import { expect } from "vitest"
import { readBy, scannedBy } from "#postgres/scanned-tables"
import type { Db, Store } from "#lib/data/store/open"

class Undone extends Error {}

/**
 * Holds a statement to indexes among very many rows: it scans none of these tables, and reads fewer rows of them than
 * `rowsMax`. Tried often enough for a plan that was made without the values; what it wrote is taken back each time.
 */
export async function expectIndexed(
  store: Store,
  growing: Parameters<typeof scannedBy>[1],
  rowsMax: number,
  work: (db: Db) => Promise<unknown>,
): Promise<void> {
  for (let n = 0; n < 8; n += 1) {
    const undone = store.db.transaction(async (tx) => {
      const { given, scanned } = await scannedBy(tx, growing, () => readBy(tx, growing, () => work(tx)))
      expect({ n, scanned }).toEqual({ n, scanned: [] })
      expect(given.read).toBeLessThan(rowsMax)
      throw new Undone()
    })
    await expect(undone).rejects.toThrow(Undone)
  }
}
