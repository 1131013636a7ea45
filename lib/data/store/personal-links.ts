import "server-only"
import { and, count, eq, gt, isNull } from "drizzle-orm"
import type { Db } from "./open.ts"
import { personalLinks } from "./schema/people.ts"

export type PersonalLink = typeof personalLinks.$inferSelect
export type LinkPurpose = PersonalLink["purpose"]

export async function insertPersonalLink(db: Db, link: Omit<PersonalLink, "used_at">): Promise<void> {
  await db.insert(personalLinks).values(link)
}

/** The link while it is valid; else null. */
export async function findPersonalLink(
  db: Db,
  token_hash: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<PersonalLink | null> {
  const [row] = await db
    .select()
    .from(personalLinks)
    .where(isOpen(token_hash, purpose, now))
    .limit(1)
  return row ?? null
}

/** Uses a link; null if it was used before, has expired or never existed. */
export async function spendPersonalLink(
  db: Db,
  token_hash: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<PersonalLink | null> {
  const [row] = await db
    .update(personalLinks)
    .set({ used_at: now })
    .where(isOpen(token_hash, purpose, now))
    .returning()
  return row ?? null
}

const isOpen = (token_hash: string, purpose: LinkPurpose, now: Date) =>
  and(
    eq(personalLinks.token_hash, token_hash),
    eq(personalLinks.purpose, purpose),
    isNull(personalLinks.used_at),
    gt(personalLinks.expires_at, now),
  )

/** Counts the links of a kind that a person got since an instant. */
export async function countPersonalLinks(
  db: Db,
  user_id: string,
  purpose: LinkPurpose,
  since: Date,
): Promise<number> {
  const [row] = await db
    .select({ made: count() })
    .from(personalLinks)
    .where(
      and(
        eq(personalLinks.user_id, user_id),
        eq(personalLinks.purpose, purpose),
        gt(personalLinks.created_at, since),
      ),
    )
  return row?.made ?? 0
}

/** Uses up every open link of a person, after one of them changed the password. */
export async function closePersonalLinks(db: Db, user_id: string, now: Date): Promise<void> {
  await db
    .update(personalLinks)
    .set({ used_at: now })
    .where(and(eq(personalLinks.user_id, user_id), isNull(personalLinks.used_at)))
}
