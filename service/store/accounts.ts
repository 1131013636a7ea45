import { eq, sql } from "drizzle-orm"
import type { RightsSet } from "#contract/rights"
import type { Db } from "./open.ts"
import { accountSpace, type RightsChange, rightsAfter } from "./projects.ts"
import { accounts, projects } from "./schema/accounts.ts"

type FirstAccount = {
  email: string
  /** Given to a new account only; later changes in the table stay. */
  rights: RightsSet
  api_key_hash: string
  api_key_sealed: string
  now: Date
}

/**
 * Makes sure that the first account exists with its own space and this key. The configured key wins: a key that was
 * changed in the settings replaces the stored one, and the old one stops working. Safe when several processes start.
 */
export async function ensureFirstAccount(db: Db, account: FirstAccount): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(77190422)`)
    const { api_key_hash, api_key_sealed } = account
    const user_id = await firstAccount(tx, account)
    const space = await accountSpace(tx, user_id)
    if (space)
      await tx
        .update(projects)
        .set({ api_key_hash, api_key_sealed })
        .where(eq(projects.project_id, space.project_id))
    else
      await tx.insert(projects).values({
        user_id,
        is_account_space: true,
        // A project's name is never blank, so the space takes no name away.
        name: "",
        api_key_hash,
        api_key_sealed,
        created_at: account.now,
      })
  })
}

async function firstAccount(tx: Db, { email, rights, now }: FirstAccount): Promise<number> {
  const [known] = await tx.select().from(accounts).orderBy(accounts.user_id).limit(1)
  if (known) {
    if (known.email !== email)
      await tx.update(accounts).set({ email }).where(eq(accounts.user_id, known.user_id))
    return known.user_id
  }
  const [added] = await tx
    .insert(accounts)
    .values({ email, rights, created_at: now })
    .returning({ user_id: accounts.user_id })
  if (!added) throw new Error("The first account could not be added.")
  return added.user_id
}

/** Rights that were set for an account. */
export async function accountRights(db: Db, user_id: number): Promise<RightsSet> {
  const [row] = await db
    .select({ rights: accounts.rights })
    .from(accounts)
    .where(eq(accounts.user_id, user_id))
  return row?.rights ?? {}
}

/** Sets and takes back rights of an account. */
export async function changeAccountRights(db: Db, user_id: number, change: RightsChange): Promise<void> {
  await db
    .update(accounts)
    .set({ rights: rightsAfter(accounts.rights, change) })
    .where(eq(accounts.user_id, user_id))
}

/** A key as it was sealed by the process that wrote it last: that of the first account; null before there is one. */
export async function anySealedKey(db: Db): Promise<string | null> {
  const [space] = await db
    .select({ api_key_sealed: projects.api_key_sealed })
    .from(projects)
    .where(eq(projects.is_account_space, true))
    .orderBy(projects.project_id)
    .limit(1)
  return space?.api_key_sealed ?? null
}
