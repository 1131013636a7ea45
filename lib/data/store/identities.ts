import "server-only"
import { and, eq } from "drizzle-orm"
import type { Db } from "./open.ts"
import { identities } from "./schema/people.ts"

/** The person with this subject at a sign-in provider, or null. */
export async function findIdentity(db: Db, issuer: string, subject: string): Promise<string | null> {
  const [row] = await db
    .select({ user_id: identities.user_id })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .limit(1)
  return row?.user_id ?? null
}

/** Links a provider's subject to a person; a second link of the same subject changes nothing. */
export async function insertIdentity(
  db: Db,
  row: { issuer: string; subject: string; user_id: string; created_at: Date },
): Promise<void> {
  await db.insert(identities).values(row).onConflictDoNothing()
}

/** True if this person has an identity at a provider. */
export const hasIdentity = async (db: Db, user_id: string): Promise<boolean> =>
  (await db.$count(identities, eq(identities.user_id, user_id))) > 0
