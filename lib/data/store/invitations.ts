import "server-only"
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { invitations, users } from "./schema/people.ts"
import { projects } from "./schema/projects.ts"

export type InvitationRow = typeof invitations.$inferSelect

export type NewInvitation = Omit<InvitationRow, "accepted_at" | "accepted_by" | "revoked_at">

/** Adds an invitation; older open ones of the same address to the same project are withdrawn. */
export async function insertInvitation(db: Db, row: NewInvitation): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(invitations)
      .set({ revoked_at: row.created_at })
      .where(
        and(
          eq(invitations.project_id, row.project_id),
          eq(sql`lower(${invitations.email})`, row.email.toLowerCase()),
          isNull(invitations.accepted_at),
          isNull(invitations.revoked_at),
        ),
      )
    await tx.insert(invitations).values(row)
  })
}

export type InvitationWithNames = InvitationRow & { project_name: string; invited_by_name: string | null }

const withNames = (db: Db) =>
  db
    .select({ invitation: invitations, project_name: projects.name, invited_by_name: users.name })
    .from(invitations)
    .innerJoin(projects, eq(projects.project_id, invitations.project_id))
    .leftJoin(users, eq(users.user_id, invitations.invited_by))

/** The invitation of a link, used or not; null if it never existed. */
export async function findByTokenHash(db: Db, token_hash: string): Promise<InvitationWithNames | null> {
  const [row] = await withNames(db).where(eq(invitations.token_hash, token_hash)).limit(1)
  return row
    ? { ...row.invitation, project_name: row.project_name, invited_by_name: row.invited_by_name }
    : null
}

/** Open invitations to a project, expired ones included; newest first. */
export async function listPending(db: Db, project_id: string): Promise<InvitationWithNames[]> {
  const found = await withNames(db)
    .where(
      and(
        eq(invitations.project_id, project_id),
        isNull(invitations.accepted_at),
        isNull(invitations.revoked_at),
      ),
    )
    .orderBy(desc(invitations.created_at))
  return found.map((row) => ({
    ...row.invitation,
    project_name: row.project_name,
    invited_by_name: row.invited_by_name,
  }))
}

/** Uses an open invitation; null if it was used, withdrawn or expired. */
export async function spendInvitation(
  db: Db,
  token_hash: string,
  accepted_by: string,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await db
    .update(invitations)
    .set({ accepted_at: now, accepted_by })
    .where(
      and(
        eq(invitations.token_hash, token_hash),
        isNull(invitations.accepted_at),
        isNull(invitations.revoked_at),
        gt(invitations.expires_at, now),
      ),
    )
    .returning()
  return row ?? null
}

/** Withdraws an unused invitation and returns it; null if there is none. */
export async function withdrawInvitation(
  db: Db,
  project_id: string,
  invitation_id: string,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await db
    .update(invitations)
    .set({ revoked_at: now })
    .where(
      and(
        eq(invitations.project_id, project_id),
        eq(invitations.invitation_id, invitation_id),
        isNull(invitations.accepted_at),
        isNull(invitations.revoked_at),
      ),
    )
    .returning()
  return row ?? null
}

/** Records when the email with the link was sent; null: it was not. */
export async function setSentAt(
  db: Db,
  project_id: string,
  invitation_id: string,
  sent_at: Date | null,
): Promise<void> {
  await db
    .update(invitations)
    .set({ sent_at })
    .where(and(eq(invitations.project_id, project_id), eq(invitations.invitation_id, invitation_id)))
}

/** Open invitations of an address, to any project. */
export async function listOpenFor(db: Db, email: string, now: Date): Promise<InvitationRow[]> {
  return db
    .select()
    .from(invitations)
    .where(
      and(
        eq(sql`lower(${invitations.email})`, email.trim().toLowerCase()),
        isNull(invitations.accepted_at),
        isNull(invitations.revoked_at),
        gt(invitations.expires_at, now),
      ),
    )
}

export async function deleteInvitation(tx: Db, project_id: string, invitation_id: string): Promise<void> {
  await tx
    .delete(invitations)
    .where(and(eq(invitations.project_id, project_id), eq(invitations.invitation_id, invitation_id)))
}
