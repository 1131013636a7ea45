import "server-only"
import { and, count, eq, isNull } from "drizzle-orm"
import type { Db } from "./open.ts"
import { recoveryCodes } from "./schema/people.ts"

/** Replaces all codes of a person. */
export async function replaceRecoveryCodes(
  db: Db,
  user_id: string,
  hashes: readonly string[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id))
  if (hashes.length > 0)
    await db.insert(recoveryCodes).values(hashes.map((code_hash) => ({ user_id, code_hash, used_at: null })))
}

/** Uses a recovery code; false if it does not exist or was used before. */
export async function spendRecoveryCode(
  db: Db,
  user_id: string,
  code_hash: string,
  now: Date,
): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ used_at: now })
    .where(
      and(
        eq(recoveryCodes.user_id, user_id),
        eq(recoveryCodes.code_hash, code_hash),
        isNull(recoveryCodes.used_at),
      ),
    )
    .returning({ user_id: recoveryCodes.user_id })
  return used.length > 0
}

/** Counts the unused codes of a person. */
export async function countRecoveryCodes(db: Db, user_id: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, user_id), isNull(recoveryCodes.used_at)))
  return row?.left ?? 0
}
