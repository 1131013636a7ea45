import "server-only"
import { and, desc, eq, gt } from "drizzle-orm"
import type { Db } from "./open.ts"
import { users } from "./schema/people.ts"
import { exports } from "./schema/projects.ts"

export type ExportRow = typeof exports.$inferSelect

/** Records an order. */
export async function insertExport(db: Db, row: ExportRow): Promise<void> {
  await db.insert(exports).values(row).onConflictDoNothing()
}

export type ExportOrder = Pick<ExportRow, "dump_id" | "created_at" | "expires_at" | "input"> & {
  /** Person who ordered it; null if that person no longer exists. */
  name: string | null
}

/** Orders that have not expired, newest first. */
export const listExports = (db: Db, project_id: string, now: Date): Promise<ExportOrder[]> =>
  db
    .select({
      dump_id: exports.dump_id,
      created_at: exports.created_at,
      expires_at: exports.expires_at,
      input: exports.input,
      name: users.name,
    })
    .from(exports)
    .leftJoin(users, eq(users.user_id, exports.user_id))
    .where(and(eq(exports.project_id, project_id), gt(exports.expires_at, now)))
    .orderBy(desc(exports.created_at))
    .limit(100)
