import "server-only"
import { sql } from "drizzle-orm"
import { twoFactorSetting } from "./account-settings.ts"
import { type Db, rows } from "./open.ts"
import type { ProjectRole } from "./schema/people.ts"

/** A listener in a project, with a session. */
export type ListenerKey = { session_id: string; project_id: string }

/**
 * Listeners with a valid session who can still open their project, with the role there (an owner's is "owner"), in one
 * statement. All that ends a session or an access (session.ts, access.ts) removes it here as well.
 */
export function findListeners(
  db: Db,
  keys: readonly ListenerKey[],
  now: Date,
): Promise<(ListenerKey & { role: "owner" | ProjectRole })[]> {
  return rows(
    db,
    sql`select requested.session_id, requested.project_id, case when u.is_owner then 'owner' else m.role end as role
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as requested(session_id text, project_id text)
      join sessions s on s.session_id = requested.session_id and s.ended_at is null
        and s.expires_at > ${now.toISOString()}::timestamptz
      join users u on u.user_id = s.user_id and u.closed_at is null
      join projects p on p.project_id = requested.project_id and p.deleted_at is null
      left join members m on m.project_id = p.project_id and m.user_id = u.user_id
      where (u.is_owner or m.role is not null)
        and (u.totp_confirmed_at is not null or s.method = 'oidc' or not exists (
          select from account_settings where name = ${twoFactorSetting} and value = 'true'))`,
  )
}

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
