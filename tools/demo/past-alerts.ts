import { checkRule } from "../../lib/features/alerts/evaluate.ts"
import { readyRules } from "../../lib/features/alerts/metrics.ts"
import { at, clock } from "../../lib/platform/clock.ts"
import { ids } from "../../lib/platform/ids.ts"
import { failed } from "../../lib/platform/result.ts"
import { insertDestination } from "../../lib/data/store/alert-destinations.ts"
import { listFirings, updateFiring } from "../../lib/data/store/alert-firings.ts"
import {
  claimDueRules,
  insertAlertRule,
  listAlertRules,
  updateAlertRule,
} from "../../lib/data/store/alert-rules.ts"
import { insertAudit } from "../../lib/data/store/audit.ts"
import type { Db } from "../../lib/data/store/open.ts"
import { findUserByEmail } from "../../lib/data/store/users.ts"

/** A project, and who makes its rules and is notified. */
export type Watch = { project_id: string; email: string }
/** The time in which the rules watched. */
export type Watched = Watch & { sinceMs: number; untilMs: number }

/** As they are offered, but for the least volume: a small sender has few hours with 50 messages. */
const rules = [
  { id: "bounceRate", name: "Bounce rate of 5%", volume_min: 20 },
  { id: "block", name: "A provider blocks us" },
  { id: "webhook", name: "A webhook fails" },
] as const

/** Half of the shortest window that has a volume. */
const everyMs = 30 * 60_000
const note = "An old list of addresses was in the mailing. It is deleted."

/** Makes three rules, still disabled: the dashboard would check them by the machine's clock. */
export async function makeRules(db: Db, { project_id, email }: Watch): Promise<void> {
  const made = { created_by: (await findUserByEmail(db, email))?.user_id ?? "", created_at: clock.now() }
  const destination_id = ids.token(9)
  await insertDestination(db, {
    ...{ project_id, destination_id, kind: "mail", address: email, language: "en" },
    ...{ sealed: null, sealed_address: null, confirmed_at: made.created_at, ...made },
  })
  for (const rule of rules) await makeRule(db, project_id, { ...rule, destination_id, ...made })
}

/** Enables the rules, checks them as the dashboard would have, and acknowledges the first alert at the end. */
export async function watchPast(db: Db, { project_id, email, sinceMs, untilMs }: Watched): Promise<void> {
  const places = await listAlertRules(db, project_id)
  for (const place of places) await updateAlertRule(db, place, { is_enabled: true })
  for (let nowMs = sinceMs; nowMs <= untilMs; nowMs += everyMs) await check(db, places, nowMs)
  const by = {
    acknowledged_by: (await findUserByEmail(db, email))?.user_id ?? "",
    acknowledged_at: at(untilMs),
  }
  await acknowledgeFirst(db, project_id, by)
}

type Place = { project_id: string; rule_id: string }
type Made = { created_by: string; created_at: Date; destination_id: string }
type Named = (typeof rules)[number] & { volume_min?: number }

async function makeRule(db: Db, project_id: string, { id, name, ...made }: Named & Made): Promise<void> {
  const { metric, condition, window_minutes, ...ready } =
    readyRules.find((one) => one.id === id) ?? readyRules[0]
  const { volume_min = ready.volume_min, destination_id, created_by, created_at } = made
  const rule = { name, metric, condition, filter: {}, window_minutes, volume_min, quiet_hours: null }
  await insertAlertRule(db, {
    ...{ project_id, rule_id: ids.token(9), ...rule, time_zone: "UTC", destination_ids: [destination_id] },
    ...{ is_enabled: false, muted_until: null, created_by, created_at, changed_at: created_at },
  })
  await insertAudit(db, {
    ...{
      project_id,
      at: created_at,
      user_id: created_by,
      action: "alert/create",
      input: { act: "ready", id },
    },
    ...{ outcome: "success", target: name, before: null, after: rule, ip: "127.0.0.1", user_agent: null },
  })
}

/** Skips webhooks: the service reports only their current state, so the dashboard checks them when it starts. */
async function check(db: Db, places: readonly Place[], nowMs: number): Promise<void> {
  for (const place of places) await updateAlertRule(db, place, {})
  for (const claim of await claimDueRules(db, "counts", ids.token(9), 60))
    await checkRule(
      {
        db,
        project_id: claim.project_id,
        nowMs,
        webhooks: async () => failed(409, "Webhooks have no past."),
      },
      claim,
    )
}

type Acknowledged = { acknowledged_by: string; acknowledged_at: Date }

async function acknowledgeFirst(db: Db, project_id: string, by: Acknowledged): Promise<void> {
  const first = (await listFirings(db, project_id, 100)).at(-1)
  if (!first) return
  await updateFiring(db, first, { ...by, note })
  await insertAudit(db, {
    ...{ project_id, at: by.acknowledged_at, user_id: by.acknowledged_by, action: "alert/acknowledge" },
    ...{ input: { note }, outcome: "success", target: first.facts.name, before: null, after: { note } },
    ...{ ip: "127.0.0.1", user_agent: null },
  })
}
