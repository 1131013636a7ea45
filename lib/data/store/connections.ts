import "server-only"
import { and, asc, count, eq, isNull } from "drizzle-orm"
import type { Db } from "./open.ts"
import { connections, projects } from "./schema/projects.ts"

export type Connection = typeof connections.$inferSelect

/** The connection with this id, or null. */
export async function findConnection(db: Db, connection_id: string): Promise<Connection | null> {
  const [row] = await db
    .select()
    .from(connections)
    .where(eq(connections.connection_id, connection_id))
    .limit(1)
  return row ?? null
}

/** The connection of this account at this server, disconnected or not, or null. */
export async function findAccount(
  db: Db,
  { base_url, account_id }: Pick<Connection, "base_url" | "account_id">,
): Promise<Connection | null> {
  const [row] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.base_url, base_url), eq(connections.account_id, account_id)))
    .limit(1)
  return row ?? null
}

export const listConnections = (db: Db): Promise<Connection[]> =>
  db
    .select()
    .from(connections)
    .where(isNull(connections.removed_at))
    .orderBy(asc(connections.name), asc(connections.connection_id))

export const insertConnection = async (db: Db, row: Connection): Promise<void> =>
  void (await db.insert(connections).values(row))

export const updateConnection = async (
  db: Db,
  connection_id: string,
  changes: Partial<Pick<Connection, "name" | "header_brand" | "account_email" | "removed_at">>,
): Promise<void> =>
  void (await db.update(connections).set(changes).where(eq(connections.connection_id, connection_id)))

/** Counts the projects of each connection; "" is the service of the settings. */
export async function countProjects(db: Db): Promise<Map<string, number>> {
  const found = await db
    .select({ connection_id: projects.connection_id, projects: count() })
    .from(projects)
    .where(isNull(projects.deleted_at))
    .groupBy(projects.connection_id)
  return new Map(found.map((row) => [row.connection_id ?? "", row.projects]))
}

/** Base URL of the server that a project was connected from; null for the service of the settings. */
export async function baseUrlOfProject(db: Db, project_id: string): Promise<string | null> {
  const [row] = await db
    .select({ base_url: connections.base_url })
    .from(projects)
    .innerJoin(connections, eq(connections.connection_id, projects.connection_id))
    .where(eq(projects.project_id, project_id))
    .limit(1)
  return row?.base_url ?? null
}
