import "server-only"
import { and, asc, desc, eq, gt, gte, ilike, inArray, lt, or, type SQL, sql } from "drizzle-orm"
import { withoutUrlPasswords } from "#contract/url-password"
import { at } from "#lib/platform/clock"
import type { Direction } from "./find-letters.ts"
import type { Db } from "./open.ts"
import { users } from "./schema/people.ts"
import { audit } from "./schema/projects.ts"

export type AuditRow = typeof audit.$inferSelect

/** Writes a row and returns its ID. */
export async function insertAudit(db: Db, row: Omit<AuditRow, "audit_id">): Promise<number> {
  const [made] = await db.insert(audit).values(row).returning({ audit_id: audit.audit_id })
  return made?.audit_id ?? 0
}

/** Records the result of an act that was under way. */
export async function finishAudit(
  db: Db,
  { project_id, audit_id }: Pick<AuditRow, "project_id" | "audit_id">,
  end: Partial<Pick<AuditRow, "outcome" | "before" | "after" | "target">>,
): Promise<void> {
  await db
    .update(audit)
    .set(end)
    .where(and(eq(audit.project_id, project_id), eq(audit.audit_id, audit_id)))
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

/** Filters of the log; absent means any. `cursor` is the ID of the last row seen. */
export type AuditFilter = {
  user_id?: string | null
  action?: string | null
  target?: string | null
  /** Acts related to the target without naming it. */
  related?: readonly RelatedEntry[]
  fromMs: number
  toMs: number
}

/** An act related to a target without naming it, and the line of its file that does. */
export type RelatedEntry = { audit_id: number; action: string; line: number | null }

export type AuditEntry = AuditRow & { name: string | null; email: string | null }

const actColumns = {
  project_id: audit.project_id,
  audit_id: audit.audit_id,
  at: audit.at,
  user_id: audit.user_id,
  action: audit.action,
  input: audit.input,
  outcome: audit.outcome,
  target: audit.target,
  before: audit.before,
  after: audit.after,
  ip: audit.ip,
  user_agent: audit.user_agent,
  name: users.name,
  email: users.email,
}

/** `cursor`: the last act of the previous page, in paging direction; null for the newest ones. */
export type AuditPageQuery = { cursor: number | null; direction?: Direction; limit: number }

/** `older` and `newer` are the cursors of the neighboring pages; null if there is none. */
export type AuditPage = { acts: AuditEntry[]; older: number | null; newer: number | null }

/** A page of acts, newest first, with the people who did them. */
export async function searchAudit(
  db: Db,
  project_id: string,
  { cursor, direction = "older", limit, ...filter }: AuditFilter & AuditPageQuery,
): Promise<AuditPage> {
  const isUpwards = cursor !== null && direction === "newer"
  const found = await db
    .select(actColumns)
    .from(audit)
    .leftJoin(users, eq(users.user_id, audit.user_id))
    .where(
      and(
        ...conditions(project_id, filter),
        cursor === null ? undefined : (isUpwards ? gt : lt)(audit.audit_id, cursor),
      ),
    )
    .orderBy((isUpwards ? asc : desc)(audit.audit_id))
    .limit(limit + 1)
  const isMore = found.length > limit
  // Paging up to the newest acts shows a full first page.
  if (isUpwards && !isMore) return searchAudit(db, project_id, { ...filter, cursor: null, limit })
  const shown = found.slice(0, limit)
  const acts = isUpwards ? shown.reverse() : shown
  return {
    acts,
    older: isMore ? (acts.at(-1)?.audit_id ?? null) : null,
    newer: cursor === null ? null : (acts[0]?.audit_id ?? cursor),
  }
}

/** Times and targets of the newest successful acts. `template_id`: as named by the input. */
export const listDone = (
  db: Db,
  project_id: string,
  filter: Pick<AuditFilter, "action" | "fromMs" | "toMs">,
  limit: number,
): Promise<(Pick<AuditRow, "at" | "target"> & { template_id: string | null })[]> =>
  db
    .select({
      at: audit.at,
      target: audit.target,
      template_id: sql<string | null>`${audit.input} -> 'template' ->> 'id'`,
    })
    .from(audit)
    .where(and(...conditions(project_id, filter), eq(audit.outcome, "success")))
    .orderBy(desc(audit.at))
    .limit(limit)

/** Actions that change one thing, found by target or by the input. */
export type ChangeFilter = { action: string; target?: string; input?: Readonly<Record<string, string>> }

/** The newest of these actions that changed one of the fields, with the name of its person; null: none since then. */
export async function lastChange(
  db: Db,
  project_id: string,
  { action, target, input, fields, since }: ChangeFilter & { fields: readonly string[]; since: Date },
): Promise<{ name: string | null; at: Date; after: Record<string, unknown> } | null> {
  const [found] = await db
    .select({ name: users.name, at: audit.at, after: audit.after })
    .from(audit)
    .leftJoin(users, eq(users.user_id, audit.user_id))
    .where(
      and(
        eq(audit.project_id, project_id),
        gte(audit.at, since),
        eq(audit.action, action),
        eq(audit.outcome, "success"),
        target === undefined ? undefined : eq(audit.target, withoutUrlPasswords(target).slice(0, 500)),
        input === undefined ? undefined : sql`${audit.input} @> ${JSON.stringify(input)}::jsonb`,
        sql`jsonb_exists_any(${audit.after}, ${sql.param([...fields])}::text[])`,
      ),
    )
    .orderBy(desc(audit.at), desc(audit.audit_id))
    .limit(1)
  return found ? { ...found, after: { ...(found.after as object) } } : null
}

/** Messages to these addresses that were sent again, or are being sent again now. */
export const listResent = (
  db: Db,
  project_id: string,
  emails: readonly string[],
): Promise<{ job_id: string; email: string }[]> =>
  db
    .select({
      job_id: sql<string>`coalesce(${audit.input} ->> 'job_id', '')`,
      email: sql<string>`coalesce(${audit.target}, '')`,
    })
    .from(audit)
    .where(
      and(
        eq(audit.project_id, project_id),
        // Written as a constant, because a partial index is not chosen for a parameter.
        sql`${audit.action} = 'letter/resend'`,
        inArray(audit.target, [...emails]),
        inArray(audit.outcome, ["success", "under way"]),
      ),
    )

/** Counts the matching acts. */
export const countAudit = (db: Db, project_id: string, filter: AuditFilter): Promise<number> =>
  db.$count(audit, and(...conditions(project_id, filter)))

/** One act, or null. */
export async function findAuditEntry(
  db: Db,
  project_id: string,
  audit_id: number,
): Promise<AuditEntry | null> {
  const [act] = await db
    .select(actColumns)
    .from(audit)
    .leftJoin(users, eq(users.user_id, audit.user_id))
    .where(and(eq(audit.project_id, project_id), eq(audit.audit_id, audit_id)))
    .limit(1)
  return act ?? null
}

/** People and actions in a project's log, for the filter lists. */
export async function auditChoices(db: Db, project_id: string) {
  const [people, actions] = await Promise.all([
    db
      .selectDistinct({ user_id: audit.user_id, name: users.name })
      .from(audit)
      .leftJoin(users, eq(users.user_id, audit.user_id))
      .where(eq(audit.project_id, project_id))
      .orderBy(asc(users.name)),
    db
      .selectDistinct({ action: audit.action })
      .from(audit)
      .where(eq(audit.project_id, project_id))
      .orderBy(asc(audit.action)),
  ])
  return { people, actions: actions.map((one) => one.action) }
}

const isAct = ({ audit_id, action }: RelatedEntry): SQL | undefined =>
  and(eq(audit.audit_id, audit_id), eq(audit.action, action))

function conditions(project_id: string, filter: AuditFilter): (SQL | undefined)[] {
  const { user_id, action, target, related = [] } = filter
  return [
    eq(audit.project_id, project_id),
    gte(audit.at, at(filter.fromMs)),
    lt(audit.at, at(filter.toMs)),
    user_id ? eq(audit.user_id, user_id) : undefined,
    action ? eq(audit.action, action) : undefined,
    target
      ? or(ilike(audit.target, `%${target.replace(/[\\%_]/g, "\\$&")}%`), ...related.map(isAct))
      : undefined,
  ]
}
