import "server-only"
import { and, asc, eq } from "drizzle-orm"
import type { Db } from "./open.ts"
import { members, type ProjectRole, projects } from "./schema.ts"

export type Project = typeof projects.$inferSelect

/** The project with this slug, or null. */
export async function findProject(db: Db, project_id: string): Promise<Project | null> {
  const [row] = await db.select().from(projects).where(eq(projects.project_id, project_id)).limit(1)
  return row ?? null
}

/** The project that stands for this project of the mail service, or null. */
export async function findByServiceId(db: Db, service_project_id: string): Promise<Project | null> {
  const [row] = await db
    .select()
    .from(projects)
    .where(eq(projects.service_project_id, service_project_id))
    .limit(1)
  return row ?? null
}

/** Every project that a person may open, by name, with the role there; an owner may open all. */
export async function listProjects(
  db: Db,
  user: { user_id: string; is_owner: boolean },
): Promise<(Project & { role: "owner" | ProjectRole })[]> {
  if (user.is_owner) {
    const all = await db.select().from(projects).orderBy(asc(projects.name), asc(projects.project_id))
    return all.map((project) => ({ ...project, role: "owner" as const }))
  }
  const mine = await db
    .select({ project: projects, role: members.role })
    .from(members)
    .innerJoin(projects, eq(projects.project_id, members.project_id))
    .where(eq(members.user_id, user.user_id))
    .orderBy(asc(projects.name), asc(projects.project_id))
  return mine.map(({ project, role }) => ({ ...project, role }))
}

/** Adds a project; null when the slug is taken. */
export async function insertProject(db: Db, project: typeof projects.$inferInsert): Promise<Project | null> {
  const [row] = await db.insert(projects).values(project).onConflictDoNothing().returning()
  return row ?? null
}

/** Changes what may change of a project: name, time zone, sender, callback address, the guide. */
export async function updateProject(
  db: Db,
  project_id: string,
  changes: Partial<
    Pick<Project, "name" | "time_zone" | "sandbox_sender" | "callback_url" | "guide_hidden_at">
  >,
): Promise<void> {
  await db
    .update(projects)
    .set(changes)
    .where(and(eq(projects.project_id, project_id)))
}
