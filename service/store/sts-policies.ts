import { eq, type SQLWrapper, sql } from "drizzle-orm"
import { hours, plus } from "../clock.ts"
import { type Db, rows } from "./open.ts"
import { type StsMode, type StsPolicy, stsPolicies } from "./schema/delivery.ts"

export type StoredStsPolicy = StsPolicy & { domain: string; expires_at: Date; used_at: Date }

/** STS-6: a policy that is used is fetched again when it is this old. */
const refreshAfterMs = hours(12)
/** Until the next attempt of a process that does not report success. */
const retryAfterMs = hours(1)
const unusedHours = 180 * 24
const usedEveryMs = hours(1)

const instantOf = (at: Date) => sql`${at.toISOString()}::timestamptz`
const keptUntil = (expiresAt: SQLWrapper, usedAt: SQLWrapper) =>
  sql`least(${expiresAt}, ${usedAt} + make_interval(hours => ${unusedHours}::int))`

/** The stored policy of a domain, expired or not. */
export async function readStsPolicy(db: Db, domain: string): Promise<StoredStsPolicy | undefined> {
  const { policy_id, mode, mx, expires_at, used_at } = stsPolicies
  const [found] = await db
    .select({ domain: stsPolicies.domain, policy_id, mode, mx, expires_at, used_at })
    .from(stsPolicies)
    .where(eq(stsPolicies.domain, domain))
  return found
}

/** Stores a policy that was fetched `now`; a later one of another process stays. Its last use is unchanged. */
export async function saveStsPolicy(
  db: Db,
  policy: StsPolicy & { domain: string; expires_at: Date },
  now: Date,
): Promise<void> {
  const fetched = { ...policy, fetched_at: now, refresh_at: plus(now, refreshAfterMs) }
  await db
    .insert(stsPolicies)
    .values({ ...fetched, used_at: now, kept_until: keptUntil(instantOf(policy.expires_at), instantOf(now)) })
    .onConflictDoUpdate({
      target: stsPolicies.domain,
      set: { ...fetched, kept_until: keptUntil(instantOf(policy.expires_at), stsPolicies.used_at) },
      setWhere: sql`${stsPolicies.fetched_at} <= excluded.fetched_at`,
    })
}

/** Records that a policy was used, once an hour. */
export async function markStsPolicyUsed(
  db: Db,
  { domain, used_at }: StoredStsPolicy,
  now: Date,
): Promise<void> {
  if (plus(used_at, usedEveryMs) > now) return
  await db
    .update(stsPolicies)
    .set({ used_at: now, kept_until: keptUntil(stsPolicies.expires_at, instantOf(now)) })
    .where(sql`${stsPolicies.domain} = ${domain} and ${stsPolicies.used_at} < ${instantOf(now)}`)
}

/** Takes up to `max` policies to refresh, those that wait longest first; no other process gets them for an hour. */
export async function claimStsRefreshes(
  db: Db,
  now: Date,
  max: number,
): Promise<{ domain: string; policy_id: string; mode: StsMode }[]> {
  return rows(
    db,
    sql`update sts_policies set refresh_at = ${instantOf(plus(now, retryAfterMs))}
        where domain in (
          select domain from sts_policies
          where used_at > fetched_at and refresh_at <= ${instantOf(now)} and expires_at > ${instantOf(now)}
          order by refresh_at limit ${max} for update skip locked)
        returning domain, policy_id, mode`,
  )
}
