import "server-only"
import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { users } from "./schema/people.ts"

export type UserRow = typeof users.$inferSelect

/** The person with this id, or null. */
export async function findUser(db: Db, user_id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.user_id, user_id)).limit(1)
  return row ?? null
}

/** The person who signs in with this address (in any letter case), or null. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()))
    .limit(1)
  return row ?? null
}

export async function ownerExists(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ user_id: users.user_id })
    .from(users)
    .where(eq(users.is_owner, true))
    .limit(1)
  return row !== undefined
}

export type NewUser = Pick<UserRow, "user_id" | "email" | "name" | "password_hash" | "created_at">

/** Creates the first owner, once: null if there is an owner already, also with concurrent calls. */
export async function createFirstOwner(db: Db, owner: NewUser): Promise<UserRow | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${users} in share row exclusive mode`)
    if (await ownerExists(tx)) return null
    const [row] = await tx
      .insert(users)
      .values({ ...owner, is_owner: true })
      .returning()
    return row ?? null
  })
}

/** Creates a member of the account; null if the address is taken. */
export async function createUser(db: Db, user: NewUser): Promise<UserRow | null> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning()
  return row ?? null
}

/** Changes the editable fields of a person. */
export async function updateUser(
  db: Db,
  user_id: string,
  changes: Partial<
    Pick<
      UserRow,
      | "name"
      | "email"
      | "password_hash"
      | "totp_sealed"
      | "totp_confirmed_at"
      | "totp_step"
      | "language"
      | "closed_at"
    >
  >,
): Promise<void> {
  await db.update(users).set(changes).where(eq(users.user_id, user_id))
}

/** Uses up a time step of the second factor; false if it, or a later one, was used before. */
export async function spendTotpStep(db: Db, user_id: string, step: number): Promise<boolean> {
  const used = await db
    .update(users)
    .set({ totp_step: step })
    .where(and(eq(users.user_id, user_id), or(isNull(users.totp_step), lt(users.totp_step, step))))
    .returning({ user_id: users.user_id })
  return used.length > 0
}

/** Names of these people by ID; people who no longer exist are omitted. */
export async function namesOfUsers(
  db: Db,
  user_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(user_ids)]
  if (wanted.length === 0) return new Map()
  const found = await db
    .select({ user_id: users.user_id, name: users.name })
    .from(users)
    .where(inArray(users.user_id, wanted))
  return new Map(found.map(({ user_id, name }) => [user_id, name]))
}
