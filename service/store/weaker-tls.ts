import { desc, gt } from "drizzle-orm"
import type { Db } from "./open.ts"
import { weakerTls } from "./schema/delivery.ts"

export type StoredWeakerTls = typeof weakerTls.$inferSelect

/** The newest `max` entries that are still valid. */
export const readWeakerTls = (db: Db, now: Date, max: number): Promise<StoredWeakerTls[]> =>
  db
    .select()
    .from(weakerTls)
    .where(gt(weakerTls.kept_until, now))
    .orderBy(desc(weakerTls.kept_until))
    .limit(max)

/** Stores an entry in place of an earlier one of its host. */
export async function saveWeakerTls(db: Db, { host, kind, kept_until }: StoredWeakerTls): Promise<void> {
  const set = { kind, kept_until }
  await db
    .insert(weakerTls)
    .values({ host, ...set })
    .onConflictDoUpdate({ target: weakerTls.host, set })
}
