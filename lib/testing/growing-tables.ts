import { expect } from "vitest"
import { readBy, scannedBy } from "#postgres/scanned-tables"
import type { Db, Store } from "#lib/data/store/open"

class Undone extends Error {}

/**
 * Checks that a statement uses indexes in very large tables: it scans none of these tables, and reads fewer than
 * `rowsMax` of their rows. Runs it often enough to get a generic plan; each run is rolled back.
 */
export async function expectIndexed(
  store: Store,
  growing: Parameters<typeof scannedBy>[1],
  rowsMax: number,
  work: (db: Db) => Promise<unknown>,
): Promise<void> {
  for (let n = 0; n < 8; n += 1) {
    const undone = store.db.transaction(async (tx) => {
      const { result, scanned } = await scannedBy(tx, growing, () => readBy(tx, growing, () => work(tx)))
      expect({ n, scanned }).toEqual({ n, scanned: [] })
      expect(result.read).toBeLessThan(rowsMax)
      throw new Undone()
    })
    await expect(undone).rejects.toThrow(Undone)
  }
}
