import "server-only"
import { and, asc, eq, inArray, isNull } from "drizzle-orm"
import type { Db } from "./open.ts"
import type { ProjectRole } from "./schema/people.ts"
import { members, projects } from "./schema/projects.ts"

export type Project = typeof projects.$inferSelect

/** The project with this slug, or null; deleted projects are not found. */
export async function findProject(db: Db, project_id: string): Promise<Project | null> {
  const [row] = await db
    .select()
    .from(projects)
    .where(and(eq(projects.project_id, project_id), isNull(projects.deleted_at)))
    .limit(1)
  return row ?? null
}

/** Projects on a connected server, or with null on the server of the settings. */
const livesOn = (connection_id: string | null) =>
  connection_id === null ? isNull(projects.connection_id) : eq(projects.connection_id, connection_id)

/** The project linked to this project of a server, deleted or not, or null. */
export async function findByServiceId(
  db: Db,
  service_project_id: string,
  connection_id: string | null,
): Promise<Project | null> {
  const [row] = await db
    .select()
    .from(projects)
    .where(and(eq(projects.service_project_id, service_project_id), livesOn(connection_id)))
    .limit(1)
  return row ?? null
}

/** Projects that a person can open, by name, with the role there; an owner can open all. */
export async function listProjects(
  db: Db,
  user: { user_id: string; is_owner: boolean },
): Promise<(Project & { role: "owner" | ProjectRole })[]> {
  if (user.is_owner) {
    const all = await db
      .select()
      .from(projects)
      .where(isNull(projects.deleted_at))
      .orderBy(asc(projects.name), asc(projects.project_id))
    return all.map((project) => ({ ...project, role: "owner" as const }))
  }
  const mine = await db
    .select({ project: projects, role: members.role })
    .from(members)
    .innerJoin(projects, eq(projects.project_id, members.project_id))
    .where(and(eq(members.user_id, user.user_id), isNull(projects.deleted_at)))
    .orderBy(asc(projects.name), asc(projects.project_id))
  return mine.map(({ project, role }) => ({ ...project, role }))
}

/** Adds a project; null if the slug is taken. */
export async function insertProject(db: Db, project: typeof projects.$inferInsert): Promise<Project | null> {
  const [row] = await db.insert(projects).values(project).onConflictDoNothing().returning()
  return row ?? null
}

/** A server's IDs of all its projects that are linked here, deleted ones included. */
export async function knownServiceIds(db: Db, connection_id: string | null): Promise<Set<string>> {
  const rows = await db
    .select({ id: projects.service_project_id })
    .from(projects)
    .where(livesOn(connection_id))
  return new Set(rows.map((row) => row.id))
}

type ProjectChanges = Partial<
  Pick<
    Project,
    | "name"
    | "time_zone"
    | "sandbox_sender"
    | "callback_url"
    | "guide_hidden_at"
    | "publish_needs_second"
    | "deleted_at"
  >
>

/**
 * Changes a project's editable fields: name, time zone, sender, callback address, the guide, publishing by two people,
 * deletion. With `seen`, name and time zone change only if they still have these values; false if not.
 */
export async function updateProject(
  db: Db,
  project_id: string,
  changes: ProjectChanges,
  seen: Pick<Project, "name" | "time_zone"> | null = null,
): Promise<boolean> {
  if (Object.keys(changes).length === 0) return true
  const changed = await db
    .update(projects)
    .set(changes)
    .where(
      and(
        eq(projects.project_id, project_id),
        seen && changes.name !== undefined ? eq(projects.name, seen.name) : undefined,
        seen && changes.time_zone !== undefined ? eq(projects.time_zone, seen.time_zone) : undefined,
      ),
    )
    .returning({ project_id: projects.project_id })
  return changed.length > 0
}

/** Names of projects by slug; deleted ones are omitted. */
export async function projectNames(
  db: Db,
  project_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (project_ids.length === 0) return new Map()
  const found = await db
    .select({ project_id: projects.project_id, name: projects.name })
    .from(projects)
    .where(and(inArray(projects.project_id, [...project_ids]), isNull(projects.deleted_at)))
  return new Map(found.map(({ project_id, name }) => [project_id, name]))
}
