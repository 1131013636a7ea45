import "server-only"
import { z } from "zod"
import { auditActionOf, firstIssue, type ProjectAction, textField } from "#lib/access/actions/project-action"
import { audited } from "#lib/access/audit/audit"
import { expectedIn, overtaken } from "#lib/access/audit/overtaken"
import { at, clock, plus } from "#lib/platform/clock"
import { ids } from "#lib/platform/ids"
import { instantOf } from "#lib/analytics/series/zone"
import { failed, ok, type Result } from "#lib/platform/result"
import { listDestinations } from "#lib/data/store/alert-destinations"
import { endFiringsOf, findFiring, updateFiring } from "#lib/data/store/alert-firings"
import {
  type AlertRuleFields,
  type AlertRuleRow,
  countAlertRules,
  deleteAlertRule,
  findAlertRule,
  holdAlertRules,
  holdRule,
  insertAlertRule,
  updateAlertRule,
} from "#lib/data/store/alert-rules"
import type { Db } from "#lib/data/store/open"
import { insertOwnDestination } from "./destinations.ts"
import { alertLimits, type ReadyRule, readyRules } from "./metrics.ts"
import { fittedMinimum } from "./preview.ts"
import { type RuleInput, readRule } from "./rule-form.ts"
import { wakeAlerts } from "./runner.ts"

/** Changes of rules; each change and its audit log entry are one transaction (ALERT-10). */

const which = { rule_id: z.string({ error: "rule_id is missing." }).min(1).max(60) }

const form = z.discriminatedUnion(
  "act",
  [
    z.object({ act: z.literal("create"), rule: z.unknown() }),
    z.object({
      act: z.literal("ready"),
      id: z.enum(
        readyRules.map(({ id }) => id),
        { error: "There is no such rule." },
      ),
      name: textField("Give the rule a name.", alertLimits.nameCharsMax),
      language: z.string().max(10).default("en"),
    }),
    z.object({ act: z.literal("change"), ...which, rule: z.unknown() }),
    z.object({
      act: z.literal("mute"),
      ...which,
      /** 0: unmutes. */
      hours: z
        .int()
        .min(0)
        .max(alertLimits.mutedDaysMax * 24)
        .optional(),
      /** Until this day begins, in the rule's time zone. */
      day: z.iso.date("Choose a day.").optional(),
    }),
    z.object({ act: z.literal("switch"), ...which, is_enabled: z.boolean() }),
    z.object({ act: z.literal("delete"), ...which }),
  ],
  { error: "act must be create, ready, change, mute, switch or delete." },
)

type Form<A extends z.output<typeof form>["act"]> = Extract<z.output<typeof form>, { act: A }>
type Changed = { rule_id: string }

export async function changeAlert(db: Db, action: ProjectAction): Promise<Result<Changed>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const result = await carryOut(db, action, parsed.data)
  if (result.ok) wakeAlerts()
  return result
}

async function carryOut(
  db: Db,
  action: ProjectAction,
  wanted: z.output<typeof form>,
): Promise<Result<Changed>> {
  if (wanted.act === "create") return create(db, action, wanted)
  if (wanted.act === "ready") return makeReady(db, action, wanted)
  const { project_id } = action.access.project
  const rule = await findAlertRule(db, { project_id, rule_id: wanted.rule_id })
  if (!rule) return failed(404, "There is no such alert rule.")
  if (wanted.act === "change") return change(db, action, rule, wanted)
  if (wanted.act === "mute") return mute(db, action, rule, wanted)
  if (wanted.act === "switch") return switchRule(db, action, rule, wanted)
  return remove(db, action, rule)
}

async function create(db: Db, action: ProjectAction, { rule }: Form<"create">): Promise<Result<Changed>> {
  const read = readRule(rule)
  if (!read.ok) return read
  const known = await withKnownDestinations(db, action, read.value)
  return known.ok ? insert(db, action, "alert/create", known.value) : known
}

/** ALERT-9: destinations must belong to this project. */
async function withKnownDestinations(
  db: Db,
  { access }: ProjectAction,
  rule: RuleInput,
): Promise<Result<RuleInput>> {
  const destinations = await listDestinations(db, access.project.project_id)
  const known = new Set(destinations.map((one) => one.destination_id))
  return rule.destination_ids.every((one) => known.has(one))
    ? ok(rule)
    : failed(400, "There is no such destination.", { field: "destination_ids" })
}

/** Creates a ready-made rule with one click. It notifies the existing destinations, else the acting user by mail. */
async function makeReady(
  db: Db,
  action: ProjectAction,
  { id, name, language }: Form<"ready">,
): Promise<Result<Changed>> {
  const { project } = action.access
  const ready = readyRules.find((one) => one.id === id) ?? readyRules[0]
  const { id: _, isFitted, ...watch }: ReadyRule = ready
  const volume_min = isFitted
    ? await fittedMinimum(db, project.project_id, { ...watch, filter: {} }, clock.now().getTime())
    : watch.volume_min
  return insert(db, action, "alert/create", async (tx) => {
    const known = await listDestinations(tx, project.project_id)
    // ALERT-19: a rule whose destinations all wait for confirmation would notify nobody.
    const needsOwn = known.every((one) => !one.confirmed_at) && known.length < alertLimits.destinationsMax
    const destination_ids = [
      ...known.map((one) => one.destination_id),
      ...(needsOwn ? [await insertOwnDestination(tx, action, language)] : []),
    ]
    return {
      ...watch,
      volume_min,
      filter: {},
      name,
      time_zone: project.time_zone,
      quiet_hours: null,
      destination_ids,
    }
  })
}

const tooMany = failed(409, "You have reached the maximum number of alert rules. Delete one first.")

async function insert(
  db: Db,
  action: ProjectAction,
  act: string,
  source: RuleInput | ((tx: Db) => Promise<RuleInput>),
): Promise<Result<Changed>> {
  const { project, user } = action.access
  const { project_id } = project
  const rule_id = ids.token(9)
  return audited(db, auditActionOf(action, act), async (tx, note) => {
    await holdAlertRules(tx, project_id)
    if ((await countAlertRules(tx, project_id)) >= alertLimits.rulesMax) return tooMany
    const rule = typeof source === "function" ? await source(tx) : source
    const now = clock.now()
    await insertAlertRule(tx, {
      ...rule,
      project_id,
      rule_id,
      is_enabled: true,
      muted_until: null,
      created_by: user.user_id,
      created_at: now,
      changed_at: now,
    })
    note({ target: rule.name, after: rule })
    return ok({ rule_id })
  })
}

async function change(
  db: Db,
  action: ProjectAction,
  rule: AlertRuleRow,
  { rule: input }: Form<"change">,
): Promise<Result<Changed>> {
  const read = readRule(input)
  if (!read.ok) return read
  const known = await withKnownDestinations(db, action, read.value)
  if (!known.ok) return known
  const fields = known.value
  // Open alerts concern the previous figure.
  const isOther = watchText(fields) !== watchText(rule)
  return write(db, action, "alert/change", rule, { ...fields, changed_at: clock.now() }, isOther)
}

/** SAVE-1: another user changed the rule since the form was opened. The row is locked until the transaction ends. */
const overtakenRule = async (
  tx: Db,
  { input }: ProjectAction,
  { project_id, rule_id }: AlertRuleRow,
  submitted: Partial<AlertRuleFields>,
) => {
  const expected = expectedIn(input)
  const current = expected && (await holdRule(tx, { project_id, rule_id }))
  const actions = { action: "alert/change", input: { rule_id } }
  return current && overtaken(tx, project_id, { expected, current, submitted, actions })
}

const watchText = ({ metric, filter, condition, window_minutes, volume_min }: RuleInput): string =>
  JSON.stringify([
    metric,
    Object.entries(filter).sort(),
    Object.entries(condition).sort(),
    window_minutes,
    volume_min,
  ])

async function mute(
  db: Db,
  action: ProjectAction,
  rule: AlertRuleRow,
  wanted: Form<"mute">,
): Promise<Result<Changed>> {
  const until = mutedUntil(rule, wanted)
  if (!until.ok) return until
  return write(db, action, "alert/mute", rule, { muted_until: until.value }, false)
}

const hourMs = 3_600_000

function mutedUntil({ time_zone }: AlertRuleRow, { hours, day }: Form<"mute">): Result<Date | null> {
  if ((hours === undefined) === (day === undefined)) return failed(400, "Enter either hours or day.")
  const now = clock.now()
  if (day === undefined) return ok(hours ? plus(now, hours * hourMs) : null)
  const until = at(instantOf(Date.parse(`${day}T00:00:00Z`), time_zone))
  // Local days: one of them may have 25 hours.
  const last = plus(now, alertLimits.mutedDaysMax * 24 * hourMs + hourMs)
  if (until <= now || until > last)
    return failed(400, `Choose a day after today and within ${alertLimits.mutedDaysMax} days.`, {
      field: "day",
    })
  return ok(until)
}

const switchRule = (db: Db, action: ProjectAction, rule: AlertRuleRow, { is_enabled }: Form<"switch">) =>
  write(db, action, "alert/switch", rule, { is_enabled, muted_until: null }, !is_enabled)

function write(
  db: Db,
  action: ProjectAction,
  act: string,
  rule: AlertRuleRow,
  fields: Partial<AlertRuleFields>,
  isOver: boolean,
): Promise<Result<Changed>> {
  const before = Object.fromEntries(
    Object.keys(fields).map((name) => [name, rule[name as keyof AlertRuleRow]]),
  )
  const noted = auditActionOf(action, act, { target: rule.name, before, after: fields })
  return audited(db, noted, async (tx) => {
    const refused = await overtakenRule(tx, action, rule, fields)
    if (refused) return refused
    await updateAlertRule(tx, rule, fields)
    if (isOver) await endFiringsOf(tx, rule, "changed", clock.now())
    return ok({ rule_id: rule.rule_id })
  })
}

const remove = (db: Db, action: ProjectAction, rule: AlertRuleRow): Promise<Result<Changed>> =>
  audited(db, auditActionOf(action, "alert/delete", { target: rule.name }), async (tx) => {
    await deleteAlertRule(tx, rule)
    await endFiringsOf(tx, rule, "changed", clock.now())
    return ok({ rule_id: rule.rule_id })
  })

const acknowledgement = z.object({
  firing_id: z.string({ error: "firing_id is missing." }).min(1).max(60),
  note: z
    .string()
    .trim()
    .max(alertLimits.noteCharsMax, `At most ${alertLimits.noteCharsMax} characters.`)
    .default(""),
})

/** Acknowledges a fired alert, with an optional note; a repeated acknowledgement changes the note. */
export async function acknowledge(db: Db, action: ProjectAction): Promise<Result<{ firing_id: string }>> {
  const parsed = acknowledgement.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { firing_id, note: text } = parsed.data
  const { project, user } = action.access
  const firing = await findFiring(db, { project_id: project.project_id, firing_id })
  if (!firing) return failed(404, "There is no such alert.")
  const act = auditActionOf(action, "alert/acknowledge", { target: firing.facts.name })
  return audited(db, act, async (tx) => {
    await updateFiring(tx, firing, {
      acknowledged_by: user.user_id,
      acknowledged_at: clock.now(),
      note: text || null,
    })
    return ok({ firing_id })
  })
}
