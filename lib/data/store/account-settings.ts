import "server-only"
import { eq } from "drizzle-orm"
import type { Db } from "./open.ts"
import { accountSettings } from "./schema/people.ts"

/** Setting that requires a second factor of everyone; it is read with every session (sessions.ts). */
export const twoFactorSetting = "require_two_factor"

/** Settings of the whole account by name. Each caller parses its own value. */
export async function readAccountSetting(db: Db, name: string): Promise<unknown> {
  const [row] = await db
    .select({ value: accountSettings.value })
    .from(accountSettings)
    .where(eq(accountSettings.name, name))
    .limit(1)
  return row?.value
}

export async function writeAccountSetting(
  db: Db,
  name: string,
  value: unknown,
  changed_at: Date,
): Promise<void> {
  await db
    .insert(accountSettings)
    .values({ name, value, changed_at })
    .onConflictDoUpdate({ target: accountSettings.name, set: { value, changed_at } })
}
