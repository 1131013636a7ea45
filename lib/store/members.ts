import "server-only"
import { and, asc, eq } from "drizzle-orm"
import type { Db } from "./open.ts"
import { members, type ProjectRole, users } from "./schema.ts"

export type Member = {
  user_id: string
  email: string
  name: string
  role: ProjectRole
  is_owner: boolean
  created_at: Date
}

/** The role of a person in a project, or null for a stranger. */
export async function roleIn(db: Db, project_id: string, user_id: string): Promise<ProjectRole | null> {
  const [row] = await db
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.project_id, project_id), eq(members.user_id, user_id)))
    .limit(1)
  return row?.role ?? null
}

/** Everybody with a role in the project, by name. */
export async function listMembers(db: Db, project_id: string): Promise<Member[]> {
  return db
    .select({
      user_id: users.user_id,
      email: users.email,
      name: users.name,
      role: members.role,
      is_owner: users.is_owner,
      created_at: members.created_at,
    })
    .from(members)
    .innerJoin(users, eq(users.user_id, members.user_id))
    .where(eq(members.project_id, project_id))
    .orderBy(asc(users.name), asc(users.user_id))
}

/** Gives a person a role in a project, or another one. */
export async function setMember(
  db: Db,
  member: { project_id: string; user_id: string; role: ProjectRole; created_at: Date },
): Promise<void> {
  await db
    .insert(members)
    .values(member)
    .onConflictDoUpdate({ target: [members.project_id, members.user_id], set: { role: member.role } })
}
