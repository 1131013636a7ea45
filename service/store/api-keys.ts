import { and, count, desc, eq, isNull, sql } from "drizzle-orm"
import type { KeyUse } from "../key-uses/key-uses.ts"
import { type Db, rows } from "./open.ts"
import { apiKeys, projects } from "./schema/accounts.ts"
import { webhooks } from "./schema/webhooks.ts"

type ApiKeyRow = typeof apiKeys.$inferSelect
/** The parts of a key that may be read: neither the key itself nor its hash. */
export type ApiKeyInfo = Omit<ApiKeyRow, "key_hash" | "key_sealed"> & {
  /** Urls of the webhooks whose callbacks it signs. */
  webhooks: string[]
}
export type ApiKeyChange = Partial<Pick<ApiKeyRow, "name" | "key_right" | "networks">>
type ApiKeyRef = Pick<ApiKeyRow, "project_id" | "key_id">

const readableColumns = {
  project_id: apiKeys.project_id,
  key_id: apiKeys.key_id,
  name: apiKeys.name,
  key_right: apiKeys.key_right,
  last_four: apiKeys.last_four,
  networks: apiKeys.networks,
  created_by: apiKeys.created_by,
  created_at: apiKeys.created_at,
  last_used_at: apiKeys.last_used_at,
  last_used_ip: apiKeys.last_used_ip,
  revoked_at: apiKeys.revoked_at,
  // The query builder leaves the table's name out of columns, and inside these are the webhook's own.
  webhooks: sql<string[]>`array(
    select w.url from webhooks w
    where w.project_id = api_keys.project_id and w.key_id = api_keys.key_id order by w.webhook_id)`,
}

const isLive = ({ project_id, key_id }: ApiKeyRef) =>
  and(eq(apiKeys.project_id, project_id), eq(apiKeys.key_id, key_id), isNull(apiKeys.revoked_at))

/** Adds a key; "too many" when the project has `max` live ones, "unknown" when it is gone. */
export async function addApiKey(
  db: Db,
  row: typeof apiKeys.$inferInsert,
  max: number,
): Promise<ApiKeyInfo | "too many" | "unknown"> {
  return db.transaction(async (tx) => {
    // Creation of keys is serialized per project, so that the count stays true.
    const [project] = await tx
      .select({ project_id: projects.project_id })
      .from(projects)
      .where(and(eq(projects.project_id, row.project_id), isNull(projects.deleted_at)))
      .for("no key update")
    if (!project) return "unknown"
    const [live] = await tx
      .select({ keys: count() })
      .from(apiKeys)
      .where(and(eq(apiKeys.project_id, row.project_id), isNull(apiKeys.revoked_at)))
    if ((live?.keys ?? 0) >= max) return "too many"
    const [added] = await tx.insert(apiKeys).values(row).returning(readableColumns)
    if (!added) throw new Error("A key was not added.")
    return added
  })
}

/** Live keys, the newest first, and after them those that were revoked last; `max` rows in all. */
export const listApiKeys = (db: Db, project_id: number, max: number): Promise<ApiKeyInfo[]> =>
  db
    .select(readableColumns)
    .from(apiKeys)
    .where(eq(apiKeys.project_id, project_id))
    .orderBy(sql`${apiKeys.revoked_at} desc nulls first`, desc(apiKeys.key_id))
    .limit(max)

/** True when the project has this key and it was not revoked. */
export async function hasApiKey(db: Db, ref: ApiKeyRef): Promise<boolean> {
  const [row] = await db.select({ key_id: apiKeys.key_id }).from(apiKeys).where(isLive(ref))
  return row !== undefined
}

/** Changes a live key; null when it is missing. */
export async function updateApiKey(db: Db, ref: ApiKeyRef, change: ApiKeyChange): Promise<ApiKeyInfo | null> {
  const [changed] = await db
    .update(apiKeys)
    // An update needs a column to set; the id stays what it is.
    .set({ ...change, project_id: ref.project_id })
    .where(isLive(ref))
    .returning(readableColumns)
  return changed ?? null
}

/**
 * Revokes a live key and deletes its secret; its webhooks are signed with the project's own. False when it is missing.
 */
export async function revokeApiKey(db: Db, ref: ApiKeyRef, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(apiKeys)
      .set({ revoked_at: now, key_sealed: null })
      .where(isLive(ref))
      .returning({ key_id: apiKeys.key_id })
    if (!revoked) return false
    await tx
      .update(webhooks)
      .set({ key_id: null })
      .where(and(eq(webhooks.project_id, ref.project_id), eq(webhooks.key_id, ref.key_id)))
    return true
  })
}

/**
 * Notes the last use of keys in one statement. A key whose last use was noted less than a minute before is passed over,
 * whichever process noted it, and so is one whose row is locked: nothing waits for this write.
 */
export async function recordKeyUses(db: Db, uses: readonly KeyUse[], now: Date): Promise<void> {
  if (uses.length === 0) return
  const input = uses.map(({ at, ...use }) => ({ ...use, at: at.toISOString() }))
  await rows(
    db,
    sql`with used as (
          select project_id, key_id, at, ip from jsonb_to_recordset(${JSON.stringify(input)}::jsonb)
            as x(project_id bigint, key_id bigint, at timestamptz, ip text)),
        held as materialized (
          select k.project_id, k.key_id from api_keys k join used u using (project_id, key_id)
          where k.last_used_at is null or k.last_used_at <= ${now.toISOString()}::timestamptz - interval '1 minute'
          order by k.project_id, k.key_id for update of k skip locked)
        update api_keys k set last_used_at = u.at, last_used_ip = u.ip
        from held h join used u using (project_id, key_id)
        where k.project_id = h.project_id and k.key_id = h.key_id`,
  )
}
