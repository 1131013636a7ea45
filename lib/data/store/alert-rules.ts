import "server-only"
import { and, asc, count, eq, sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"
import { alertDeliveries, alertDestinations, alertRules } from "./schema/alerts.ts"

/** Rules of alerts: their fields, and those that are due for a check. */
export type AlertRuleRow = typeof alertRules.$inferSelect

/** Fields of a rule that people edit. */
export type AlertRuleFields = Omit<
  AlertRuleRow,
  | "project_id"
  | "rule_id"
  | "created_by"
  | "created_at"
  | "checked_at"
  | "last_value"
  | "last_usual"
  | "last_volume"
  | "trouble"
  | "next_at"
  | "lease_token"
  | "lease_until"
>

export type RulePlace = Pick<AlertRuleRow, "project_id" | "rule_id">

const isRule = ({ project_id, rule_id }: RulePlace) =>
  and(eq(alertRules.project_id, project_id), eq(alertRules.rule_id, rule_id))

/**
 * Uses the database's clock, as do all due times. Instants are stored in milliseconds and rounded: a rule that is due
 * at once must not be due half a millisecond later.
 */
const atOnce = sql`date_trunc('milliseconds', now())`

export const listAlertRules = (db: Db, project_id: string): Promise<AlertRuleRow[]> =>
  db
    .select()
    .from(alertRules)
    .where(eq(alertRules.project_id, project_id))
    .orderBy(asc(alertRules.created_at), asc(alertRules.rule_id))

/** Serializes writers of a project's rules until the transaction ends, to keep their limit exact. */
export async function holdAlertRules(tx: Db, project_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`alert rules ${project_id}`}, 0))`)
}

export async function countAlertRules(db: Db, project_id: string): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(alertRules)
    .where(eq(alertRules.project_id, project_id))
  return found?.count ?? 0
}

export async function findAlertRule(db: Db, place: RulePlace): Promise<AlertRuleRow | null> {
  const [found] = await db.select().from(alertRules).where(isRule(place))
  return found ?? null
}

/** The rule, locked until the transaction ends; null if it was deleted. */
export async function holdRule(tx: Db, place: RulePlace): Promise<AlertRuleRow | null> {
  const [held] = await tx.select().from(alertRules).where(isRule(place)).for("update")
  return held ?? null
}

/** Adds a rule; it is due at once. */
export async function insertAlertRule(
  tx: Db,
  rule: RulePlace & AlertRuleFields & Pick<AlertRuleRow, "created_by" | "created_at">,
): Promise<void> {
  await tx.insert(alertRules).values({ ...rule, next_at: atOnce })
}

/** Changes a rule and makes it due at once; a check that is running now has no effect. */
export async function updateAlertRule(
  tx: Db,
  place: RulePlace,
  fields: Partial<AlertRuleFields>,
): Promise<void> {
  await tx
    .update(alertRules)
    .set({ ...fields, next_at: atOnce, lease_token: null, lease_until: null })
    .where(isRule(place))
}

export async function deleteAlertRule(tx: Db, place: RulePlace): Promise<void> {
  await tx.delete(alertRules).where(isRule(place))
}

/** Removes a destination from every rule of its project. */
export async function forgetDestination(tx: Db, project_id: string, destination_id: string): Promise<void> {
  await tx
    .update(alertRules)
    .set({ destination_ids: sql`array_remove(${alertRules.destination_ids}, ${destination_id})` })
    .where(eq(alertRules.project_id, project_id))
}

/** A rule that this process is checking, until the lease ends. */
export type AlertClaim = AlertRuleRow & { lease_token: string }

/** Source of a rule's data: the mail service or the dashboard's own counts; neither waits for the other. */
export type AlertSource = "service" | "counts"

/**
 * Claims the due rules of one project: the project whose rule has waited longest and that no other process works on, so
 * that what one rule reads is read once for all. The lease ends by the database's clock; that nothing fires twice does
 * not depend on it (ALERT-3).
 */
export async function claimDueRules(
  db: Db,
  source: AlertSource,
  lease_token: string,
  leaseSeconds: number,
): Promise<AlertClaim[]> {
  const isAsked = sql`(metric = 'failing_webhooks') = ${source === "service"}::boolean`
  const isFree = sql`is_enabled and next_at <= now() and (lease_until is null or lease_until <= now()) and ${isAsked}`
  const claimed = await rows<RulePlace>(
    db,
    sql`update alert_rules set lease_token = ${lease_token},
          lease_until = now() + make_interval(secs => ${leaseSeconds}::float8)
        where project_id = (
            select c.project_id from (select * from alert_rules where ${isFree}) c
            where not exists (select from alert_rules o where o.project_id = c.project_id
              and o.is_enabled and o.lease_until > now() and (o.metric = 'failing_webhooks') = ${source === "service"}::boolean)
            order by c.next_at limit 1)
          and ${isFree}
        returning project_id, rule_id`,
  )
  const [first] = claimed
  if (!first) return []
  const found = await db
    .select()
    .from(alertRules)
    .where(and(eq(alertRules.project_id, first.project_id), eq(alertRules.lease_token, lease_token)))
    .orderBy(asc(alertRules.rule_id))
  return found.map((rule) => ({ ...rule, lease_token }))
}

/** The rule of a claim, locked; null if it was changed, switched off or claimed by another process meanwhile. */
export async function holdAlertRule(tx: Db, claim: AlertClaim): Promise<AlertRuleRow | null> {
  const [held] = await tx
    .select()
    .from(alertRules)
    .where(and(isRule(claim), eq(alertRules.lease_token, claim.lease_token), eq(alertRules.is_enabled, true)))
    .for("update")
  return held ?? null
}

export type AlertCheck = Pick<
  AlertRuleRow,
  "checked_at" | "last_value" | "last_usual" | "last_volume" | "trouble"
>

/** Saves the result of a check, and releases the claim until `seconds` from now. */
export async function settleAlertRule(
  tx: Db,
  claim: AlertClaim,
  seconds: number,
  found: Partial<AlertCheck>,
): Promise<void> {
  await tx
    .update(alertRules)
    .set({
      ...found,
      next_at: sql`now() + make_interval(secs => ${seconds}::float8)`,
      lease_token: null,
      lease_until: null,
    })
    .where(and(isRule(claim), eq(alertRules.lease_token, claim.lease_token)))
}

/**
 * Makes rules of these projects due if their next check is at most `seconds` away, because their counts have changed.
 * Later ones keep their time, so that a project with constant changes is not checked without a pause.
 */
export async function bringForward(db: Db, project_ids: readonly string[], seconds: number): Promise<void> {
  await db.execute(
    sql`update alert_rules set next_at = now()
        where project_id = any(${sql.param([...project_ids])}::text[]) and is_enabled
          and next_at > now() and next_at <= now() + make_interval(secs => ${seconds}::float8)
          and metric <> 'failing_webhooks'`,
  )
}

/** Deletes all alert rules of a project that is deleted. */
export async function eraseAlerts(tx: Db, project_id: string): Promise<void> {
  await tx.delete(alertRules).where(eq(alertRules.project_id, project_id))
  await tx.delete(alertDestinations).where(eq(alertDestinations.project_id, project_id))
  await tx.delete(alertDeliveries).where(eq(alertDeliveries.project_id, project_id))
}
