import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm"
import { webhooksWithWaitingCalls } from "./calls.ts"
import { hasRunOut } from "./lease.ts"
import type { Db } from "./open.ts"
import { rows } from "./open.ts"
import { webhooksWithBacklog } from "./outbox.ts"
import { dropReplays } from "./replays.ts"
import { apiKeys, projects } from "./schema/accounts.ts"
import { calls, callTries, outbox, type WebhookRef, webhooks } from "./schema/webhooks.ts"

export type WebhookRow = typeof webhooks.$inferSelect
export type NewWebhook = typeof webhooks.$inferInsert

/** Fields that webhook/set may change; an absent one stays as it is. */
export type WebhookEdit = Partial<
  Pick<
    WebhookRow,
    | "status"
    | "event_format"
    | "delivery_info"
    | "single_event"
    | "message_info"
    | "max_parallel"
    | "spam_block"
    | "email_status"
    | "failing_since"
    | "key_id"
  >
>

const isWebhook = ({ project_id, webhook_id }: WebhookRef) =>
  and(eq(webhooks.project_id, project_id), eq(webhooks.webhook_id, webhook_id))

/** The project's webhook with this url, or null. */
export async function webhookByUrl(db: Db, project_id: number, url: string): Promise<WebhookRow | null> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.project_id, project_id), eq(webhooks.url, url)))
  return row ?? null
}

/** The project's webhooks in the order of their registration. */
export async function listWebhooks(
  db: Db,
  project_id: number,
  page: { limit: number; offset: number },
): Promise<WebhookRow[]> {
  return db
    .select()
    .from(webhooks)
    .where(eq(webhooks.project_id, project_id))
    .orderBy(asc(webhooks.webhook_id))
    .limit(page.limit)
    .offset(page.offset)
}

/** Adds the webhook, or applies `edit` to the one that has this url already. */
export async function saveWebhook(db: Db, row: NewWebhook, edit: WebhookEdit): Promise<WebhookRow> {
  const [saved] = await db
    .insert(webhooks)
    .values(row)
    .onConflictDoUpdate({
      target: [webhooks.project_id, webhooks.url],
      set: { ...edit, updated_at: row.updated_at },
    })
    .returning()
  if (!saved) throw new Error("A webhook was neither added nor changed.")
  return saved
}

/**
 * Applies `edit` to the webhook with this url if `isExpected` accepts the stored row; null when it does not, or when it
 * is missing.
 */
export async function editExpectedWebhook(
  db: Db,
  { project_id, url, updated_at }: NewWebhook,
  edit: WebhookEdit,
  isExpected: (stored: WebhookRow) => boolean,
): Promise<WebhookRow | null> {
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.project_id, project_id), eq(webhooks.url, url)))
      .for("update")
    if (!stored || !isExpected(stored)) return null
    const [saved] = await tx
      .update(webhooks)
      .set({ ...edit, updated_at })
      .where(isWebhook(stored))
      .returning()
    return saved ?? null
  })
}

/** Deletes the webhook with its waiting events, its calls, their log and its replays; false when it is missing. */
export async function deleteWebhook(db: Db, project_id: number, url: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ webhook_id: webhooks.webhook_id })
      .from(webhooks)
      .where(and(eq(webhooks.project_id, project_id), eq(webhooks.url, url)))
      .for("update")
    if (!row) return false
    const { webhook_id } = row
    await tx.delete(outbox).where(and(eq(outbox.project_id, project_id), eq(outbox.webhook_id, webhook_id)))
    await dropReplays(tx, { project_id, webhook_id })
    // A call that is being settled adds its try before it lets go of its row, so tries go last.
    await tx.delete(calls).where(and(eq(calls.project_id, project_id), eq(calls.webhook_id, webhook_id)))
    await tx
      .delete(callTries)
      .where(and(eq(callTries.project_id, project_id), eq(callTries.webhook_id, webhook_id)))
    await tx.delete(webhooks).where(isWebhook({ project_id, webhook_id }))
    return true
  })
}

/** An active webhook with what a call to it needs of its project. */
export type CallTarget = WebhookRow & {
  user_id: number
  project_name: string
  is_account_space: boolean
  /** The sealed key that its callbacks are signed with: the program's that it names, else the project's own (WEBHOOK-21). */
  signing_key_sealed: string
}

/**
 * Locks an active webhook so that one worker at a time takes its calls; null when another one has it, or when it is no
 * longer active.
 */
export async function lockForCalls(
  tx: Db,
  { project_id, webhook_id }: WebhookRef,
): Promise<CallTarget | null> {
  const [found] = await tx
    .select(targetColumns)
    .from(webhooks)
    .innerJoin(projects, eq(projects.project_id, webhooks.project_id))
    .leftJoin(apiKeys, joinsSigningKey)
    .where(
      and(isWebhook({ project_id, webhook_id }), eq(webhooks.status, "active"), isNull(projects.deleted_at)),
    )
    .for("update", { of: webhooks, skipLocked: true })
  return found ? targetOf(found) : null
}

const targetColumns = { webhook: webhooks, project: projects, program_key_sealed: apiKeys.key_sealed }

/** A key that was revoked has no secret any more: the project's own takes its place. */
const joinsSigningKey = and(eq(apiKeys.project_id, webhooks.project_id), eq(apiKeys.key_id, webhooks.key_id))

type Found = {
  webhook: WebhookRow
  project: typeof projects.$inferSelect
  program_key_sealed: string | null
}

function targetOf({ webhook, project, program_key_sealed }: Found): CallTarget {
  const { user_id, name, is_account_space, api_key_sealed } = project
  const signing_key_sealed = program_key_sealed ?? api_key_sealed
  return { ...webhook, user_id, project_name: name, is_account_space, signing_key_sealed }
}

/** A webhook with the project data that a sample to it needs, whatever its state; null when it is missing. */
export async function targetByUrl(db: Db, project_id: number, url: string): Promise<CallTarget | null> {
  const [found] = await db
    .select(targetColumns)
    .from(webhooks)
    .innerJoin(projects, eq(projects.project_id, webhooks.project_id))
    .leftJoin(apiKeys, joinsSigningKey)
    .where(and(eq(webhooks.project_id, project_id), eq(webhooks.url, url)))
  return found ? targetOf(found) : null
}

/**
 * Active webhooks that have events waiting or a call due. It goes from one with a backlog to the next, by one look into
 * an index each: neither a long backlog nor any number of webhooks without one makes it slow.
 */
export async function webhooksWithWork(db: Db, now: Date): Promise<WebhookRef[]> {
  return rows<WebhookRef>(
    db,
    sql`with recursive ${webhooksWithBacklog}
        , ${webhooksWithWaitingCalls}
        , found as (
          select project_id, webhook_id from waiting_webhooks
          union
          select t.project_id, t.webhook_id from calling_webhooks t
          cross join lateral (
            select 1 from calls c
            where c.project_id = t.project_id and c.webhook_id = t.webhook_id and c.status = 'waiting'
              and c.next_try_at <= ${now.toISOString()}::timestamptz
              and (c.lease is null or ${hasRunOut(sql`c.leased_until`)})
            order by c.next_try_at, c.call_id limit 1) due)
        select f.project_id::float8 as project_id, f.webhook_id::float8 as webhook_id
        from found f
        cross join lateral (
          select 1 from webhooks w join projects p on p.project_id = w.project_id
          where w.project_id = f.project_id and w.webhook_id = f.webhook_id
            and w.status = 'active' and p.deleted_at is null
          limit 1) active`,
  )
}

/**
 * Locks a webhook, or returns null when it is gone. Every writer of a failing webhook and its calls takes this lock
 * first, so that the stop rule sees the others' writes and transactions cannot deadlock.
 */
export async function lockWebhook(tx: Db, ref: WebhookRef): Promise<WebhookRow | null> {
  const [row] = await tx.select().from(webhooks).where(isWebhook(ref)).for("update")
  return row ?? null
}

/** Notes a success. A webhook that never fails is written once a minute at most: its row is what workers lock. */
export async function recordSuccess(db: Db, ref: WebhookRef, now: Date, minuteAgo: Date): Promise<void> {
  await db
    .update(webhooks)
    .set({ last_success_at: now, failing_since: null })
    .where(
      and(
        isWebhook(ref),
        or(
          sql`${webhooks.failing_since} is not null`,
          isNull(webhooks.last_success_at),
          lte(webhooks.last_success_at, minuteAgo),
        ),
      ),
    )
}

/** Notes the first failure after a success or an activation. */
export async function recordFailure(tx: Db, ref: WebhookRef, at: Date): Promise<void> {
  await tx.update(webhooks).set({ failing_since: at }).where(isWebhook(ref))
}

/** Marks a webhook as stopped by the service. */
export async function stopWebhook(tx: Db, ref: WebhookRef, now: Date): Promise<void> {
  await tx.update(webhooks).set({ status: "stopped", updated_at: now }).where(isWebhook(ref))
}
