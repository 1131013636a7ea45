import "server-only"
import { and, count, eq, isNull } from "drizzle-orm"
import type { Db } from "./open.ts"
import { recoveryCodes } from "./schema/people.ts"

/** Puts new codes in place of all that a person had. */
export async function replaceRecoveryCodes(
  db: Db,
  user_id: string,
  hashes: readonly string[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id))
  if (hashes.length > 0)
    await db.insert(recoveryCodes).values(hashes.map((code_hash) => ({ user_id, code_hash, used_at: null })))
}

/** Uses a code up; false when there is none like it or it was used before. */
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

/** How many codes of a person are left. */
export async function countRecoveryCodes(db: Db, user_id: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, user_id), isNull(recoveryCodes.used_at)))
  return row?.left ?? 0
}
