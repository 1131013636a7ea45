import "server-only"
import { eq } from "drizzle-orm"
import type { Db } from "./open.ts"
import { preferences } from "./schema/people.ts"

export type PreferenceRow = { name: string; value: unknown }
export type SavedPreference = PreferenceRow & { changed_at: Date }

/** All preferences of one person, by name. Each caller parses its own value. */
export const listPreferences = async (db: Db, user_id: string): Promise<SavedPreference[]> =>
  db
    .select({ name: preferences.name, value: preferences.value, changed_at: preferences.changed_at })
    .from(preferences)
    .where(eq(preferences.user_id, user_id))

/** Saves one choice; the last one counts. */
export async function writePreference(
  db: Db,
  user_id: string,
  { name, value }: PreferenceRow,
  changed_at: Date,
): Promise<void> {
  await db
    .insert(preferences)
    .values({ user_id, name, value, changed_at })
    .onConflictDoUpdate({
      target: [preferences.user_id, preferences.name],
      set: { value, changed_at },
    })
}
