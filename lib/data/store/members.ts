import "server-only"
import { and, asc, eq, isNull, max, or } from "drizzle-orm"
import { announceAccessChange } from "./listeners.ts"
import type { Db } from "./open.ts"
import { type ProjectRole, sessions, users } from "./schema/people.ts"
import { members } from "./schema/projects.ts"

/** The role of a person in a project, or null for a stranger. */
export async function roleIn(db: Db, project_id: string, user_id: string): Promise<ProjectRole | null> {
  const [row] = await db
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.project_id, project_id), eq(members.user_id, user_id)))
    .limit(1)
  return row?.role ?? null
}

/** Sets a person's role in a project. */
export async function setMember(
  db: Db,
  member: { project_id: string; user_id: string; role: ProjectRole; created_at: Date },
): Promise<void> {
  await db
    .insert(members)
    .values(member)
    .onConflictDoUpdate({ target: [members.project_id, members.user_id], set: { role: member.role } })
  await announceAccessChange(db)
}

/** Removes a person from a project; true if the person was a member. */
export async function removeMember(db: Db, project_id: string, user_id: string): Promise<boolean> {
  const gone = await db
    .delete(members)
    .where(and(eq(members.project_id, project_id), eq(members.user_id, user_id)))
    .returning({ user_id: members.user_id })
  if (gone.length > 0) await announceAccessChange(db)
  return gone.length > 0
}

/**
 * All roles in a project, locked until the transaction ends, so that two managers who remove each other at the same
 * moment are serialized. People whose account was closed do not count.
 */
export async function holdRoles(
  tx: Db,
  project_id: string,
): Promise<{ user_id: string; email: string; role: ProjectRole; is_owner: boolean }[]> {
  await tx
    .select()
    .from(members)
    .where(eq(members.project_id, project_id))
    .orderBy(members.user_id)
    .for("update")
  return tx
    .select({ user_id: users.user_id, email: users.email, role: members.role, is_owner: users.is_owner })
    .from(members)
    .innerJoin(users, eq(users.user_id, members.user_id))
    .where(and(eq(members.project_id, project_id), isNull(users.closed_at)))
}

export type PersonHere = {
  user_id: string
  email: string
  name: string
  /** Null for an owner without a role in this project. */
  role: ProjectRole | null
  is_owner: boolean
  since: Date
  lastSeen: Date | null
  hasSecondFactor: boolean
}

/** Everyone who can open the project, owners too, by name. */
export async function listPeople(db: Db, project_id: string): Promise<PersonHere[]> {
  const rows = await db
    .select({
      user_id: users.user_id,
      email: users.email,
      name: users.name,
      role: members.role,
      is_owner: users.is_owner,
      member_since: members.created_at,
      user_since: users.created_at,
      lastSeen: max(sessions.last_seen_at),
      totp_confirmed_at: users.totp_confirmed_at,
    })
    .from(users)
    .leftJoin(members, and(eq(members.user_id, users.user_id), eq(members.project_id, project_id)))
    .leftJoin(sessions, eq(sessions.user_id, users.user_id))
    .where(and(isNull(users.closed_at), or(eq(users.is_owner, true), eq(members.project_id, project_id))))
    .groupBy(users.user_id, members.project_id, members.user_id)
    .orderBy(asc(users.name), asc(users.user_id))
  return rows.map(({ member_since, user_since, totp_confirmed_at, ...row }) => ({
    ...row,
    since: member_since ?? user_since,
    hasSecondFactor: totp_confirmed_at !== null,
  }))
}
