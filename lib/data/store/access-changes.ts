import "server-only"
import { sql } from "drizzle-orm"
import type { Db } from "./open.ts"

/** Channel on which processes of the dashboard notify each other of changes (lib/live/changes.ts). */
export const changesChannel = "waybill_changes"
/** Announced in place of a project for all sessions, roles and memberships; no project has this name. */
export const accessChanges = "*access"

/**
 * Notifies all processes, this one included, that access of a person ended or changed (LIVE-2). PostgreSQL sends it
 * when the transaction of `db` commits, and not at all when it is rolled back.
 */
export async function announceAccessChange(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify(${changesChannel}, ${`* ${accessChanges}`})`)
}
