import "server-only"
import { desc, eq } from "drizzle-orm"
import type { Db } from "./open.ts"
import { audit } from "./schema.ts"

export type AuditRow = typeof audit.$inferSelect

export async function insertAudit(db: Db, row: Omit<AuditRow, "audit_id">): Promise<void> {
  await db.insert(audit).values(row)
}

/** The newest acts of a project ("account" for account-wide ones). */
export async function listAudit(db: Db, project_id: string, limit: number): Promise<AuditRow[]> {
  return db
    .select()
    .from(audit)
    .where(eq(audit.project_id, project_id))
    .orderBy(desc(audit.at), desc(audit.audit_id))
    .limit(limit)
}
