import { formatUtc } from "#contract/time"
import { judge } from "#lib/features/alerts/judge"
import { alertLimits, readyRules } from "#lib/features/alerts/metrics"
import { type Moment, momentOf } from "#lib/features/alerts/moment"
import { titleOf } from "#lib/features/alerts/notice"
import { pageHref } from "#lib/features/alerts/page-href"
import type { FiringHistory } from "#lib/features/alerts/read"
import { conditionText, filterLines, valueText } from "#lib/features/alerts/texts"
import { formatDuration, formatInstant } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"
import { wallTime } from "#lib/analytics/series/zone"
import type { AlertDeliveryRow } from "#lib/data/store/alert-deliveries"
import type { AlertDestinationRow } from "#lib/data/store/alert-destinations"
import type { AlertFiringRow } from "#lib/data/store/alert-firings"
import type { AlertRuleRow } from "#lib/data/store/alert-rules"
import type { Severity } from "#lib/interface/status/severity"
import { alertLetterWords } from "#words/alert-letter"
import { alertRuleWords } from "#words/alert-rule"
import { type AlertsWords, alertsWords } from "#words/alerts"

/** From rules, firings and destinations to what the page shows. Pure. */

/** A project of the page. `canWrite`: the reader may change its rules and acknowledge its alerts. */
type AlertsProject = { id: string; name: string; canWrite: boolean }

export type AlertsInput = FiringHistory & {
  /** The page's own project: its ready-made rules and its destinations are listed. */
  slug: string
  /** The page's own first. */
  projects: readonly AlertsProject[]
  rules: readonly AlertRuleRow[]
  destinations: readonly AlertDestinationRow[]
  /** The sandbox keeps links that confirm an address, instead of delivering them. */
  isSandbox: boolean
  /** The reader may open the inbox that has them (INBOX-6). */
  hasInbox: boolean
  language: Language
  timeZone: string
  nowMs: number
}

/** SEVERAL-7: the project of a line; `name` null: the page shows one project, which needs no name. */
type RowProject = { id: string; name: string | null; canWrite: boolean }

export type RuleRow = {
  id: string
  project: RowProject
  name: string
  state: { severity: Severity; word: string; hint?: string }
  isEnabled: boolean
  isMuted: boolean
  /** Days until which it can be muted, by the clocks of its zone. */
  muteDays: { first: string; last: string; zone: string }
  about: string
  when: string
  last: string
  usual: string | null
  notifies: string
}

export type HistoryRow = {
  id: string
  project: RowProject
  what: string
  rule: string
  /** The chart of the moment. */
  moment: Moment
  when: string
  isOpen: boolean
  state: { severity: Severity; word: string }
  lasted: string
  notified: readonly { text: string; isFailed: boolean }[]
  href: string
  acknowledged: string | null
  note: string | null
}

export type DestinationRow = {
  id: string
  address: string
  kind: string
  isConfirmed: boolean
  last: string
  isFailed: boolean
}

export type ReadyCard = { id: string; name: string; text: string; isThere: boolean }

export type AlertsView = {
  rules: readonly RuleRow[]
  ready: readonly ReadyCard[]
  history: readonly HistoryRow[]
  destinations: readonly DestinationRow[]
}

export function alertsView(input: AlertsInput): AlertsView {
  const words = alertsWords[input.language]
  const firing = new Set(input.firing.map(ruleKey))
  return {
    rules: input.rules.map((rule) => ruleRow(input, rule, firing.has(ruleKey(rule)), words)),
    ready: readyRules.map((ready) => ({
      id: ready.id,
      name: words.ready.names[ready.id],
      text: words.ready.texts[ready.id],
      isThere: input.rules.some((rule) => rule.project_id === input.slug && isLike(rule, ready)),
    })),
    history: input.firings.map((one) => historyRow(input, one, words)),
    destinations: input.destinations
      .filter((one) => one.project_id === input.slug)
      .map((one) => destinationRow(input, one, words)),
  }
}

const ruleKey = ({ project_id, rule_id }: Pick<AlertRuleRow, "project_id" | "rule_id">): string =>
  `${project_id} ${rule_id}`

function projectOf({ projects }: AlertsInput, { project_id }: { project_id: string }): RowProject {
  const found = projects.find(({ id }) => id === project_id)
  const name = projects.length > 1 ? (found?.name ?? project_id) : null
  return { id: project_id, name, canWrite: found?.canWrite ?? false }
}

const isLike = (rule: AlertRuleRow, { metric, condition }: (typeof readyRules)[number]): boolean =>
  rule.metric === metric &&
  Object.keys(rule.filter).length === 0 &&
  Object.entries(condition).every(
    ([name, value]) => (rule.condition as Record<string, unknown>)[name] === value,
  )

function ruleRow(input: AlertsInput, rule: AlertRuleRow, isFiring: boolean, words: AlertsWords): RuleRow {
  const { language } = input
  const rules = alertRuleWords[language]
  const ofProject = input.destinations.filter((one) => one.project_id === rule.project_id)
  const known = new Set(ofProject.map((one) => one.destination_id))
  const count = rule.destination_ids.filter((id) => known.has(id)).length
  const over = words.rules.over({ window: rules.windows[`${rule.window_minutes}` as "15"] })
  return {
    id: rule.rule_id,
    project: projectOf(input, rule),
    name: rule.name,
    state: stateOf(input, rule, isFiring, words),
    isEnabled: rule.is_enabled,
    isMuted: isMuted(rule, input.nowMs),
    muteDays: muteDaysOf(rule, input.nowMs),
    about: [
      rules.metrics[rule.metric],
      ...filterLines(rule.filter, rules, language).map(({ name, value }) => `${name}: ${value}`),
      ...(rule.metric === "open_blocks" || rule.metric === "silence" ? [] : [over]),
    ].join(", "),
    when: conditionText(rule, rules, language),
    last: rule.checked_at ? valueText(rule.metric, rule.last_value, language) : "–",
    usual:
      rule.last_usual === null
        ? null
        : words.rules.usual({ value: valueText(rule.metric, rule.last_usual, language) }),
    notifies: count === 0 ? words.rules.nobody : words.rules.destinations({ count }),
  }
}

function muteDaysOf({ time_zone }: AlertRuleRow, nowMs: number): RuleRow["muteDays"] {
  const day = (ahead: number) => formatUtc(wallTime(nowMs, time_zone) + ahead * 86_400_000).slice(0, 10)
  return { first: day(1), last: day(alertLimits.mutedDaysMax), zone: time_zone }
}

const isMuted = ({ muted_until }: AlertRuleRow, nowMs: number): boolean =>
  muted_until !== null && muted_until.getTime() > nowMs

function stateOf(
  { language, timeZone, nowMs }: AlertsInput,
  rule: AlertRuleRow,
  isFiring: boolean,
  { rules: { states } }: AlertsWords,
): RuleRow["state"] {
  if (!rule.is_enabled) return { severity: "neutral", word: states.off }
  if (rule.trouble) return { severity: "warning", word: states.trouble, hint: rule.trouble }
  if (isFiring) return { severity: "danger", word: states.firing }
  if (rule.muted_until && isMuted(rule, nowMs)) {
    const until = formatInstant(rule.muted_until, timeZone, nowMs, language)
    return { severity: "neutral", word: states.muted({ until }) }
  }
  if (!rule.checked_at) return { severity: "info", word: states.waiting }
  return isSaying(rule) ? { severity: "success", word: states.ok } : { severity: "neutral", word: states.few }
}

/** True when the last value has enough messages to be called fine. */
const isSaying = (rule: AlertRuleRow): boolean => {
  const { last_value: value, last_volume, last_usual: usual } = rule
  return judge(rule, { value, volume: last_volume ?? 0, usual }) !== "unknown"
}

function historyRow(input: AlertsInput, firing: AlertFiringRow, words: AlertsWords): HistoryRow {
  const { language, timeZone, nowMs } = input
  const when = (instant: Date) => formatInstant(instant, timeZone, nowMs, language)
  const { fired_at, resolved_at } = firing
  const { history } = words
  return {
    id: firing.firing_id,
    project: projectOf(input, firing),
    what: titleOf(firing, alertLetterWords[language], language),
    rule: firing.facts.name,
    moment: momentOf(firing.facts, language),
    when: when(fired_at),
    isOpen: resolved_at === null,
    state: endOf(firing, words),
    lasted: resolved_at
      ? history.ended({ duration: formatDuration(resolved_at.getTime() - fired_at.getTime(), language) })
      : history.goesOn({ when: when(fired_at) }),
    notified: notifiedOf(input, firing, words),
    href: pageHref(firing.project_id, firing.subject, firing.facts),
    acknowledged:
      firing.acknowledged_at &&
      history.by({
        name: input.names.get(firing.acknowledged_by ?? "") ?? history.someone,
        when: when(firing.acknowledged_at),
      }),
    note: firing.note,
  }
}

function endOf({ resolved_at, resolution }: AlertFiringRow, { history }: AlertsWords): HistoryRow["state"] {
  if (!resolved_at) return { severity: "danger", word: history.firing }
  if (resolution === "silent") return { severity: "neutral", word: history.silent }
  if (resolution === "changed") return { severity: "neutral", word: history.changed }
  return { severity: "success", word: history.resolved }
}

/** ALERT-7: result of each message and call; failed ones with the reply of the other side. */
function notifiedOf(
  input: AlertsInput,
  firing: AlertFiringRow,
  { history }: AlertsWords,
): HistoryRow["notified"] {
  if (!firing.notified_at) return [{ text: history.held, isFailed: false }]
  const ofFiring = input.deliveries.filter(
    (one) => one.project_id === firing.project_id && one.firing_id === firing.firing_id,
  )
  if (ofFiring.length === 0) return [{ text: history.nobody, isFailed: false }]
  return [...Map.groupBy(ofFiring, (one) => one.destination_id)].map(([id, deliveries]) => {
    const destination = input.destinations.find(
      (one) => one.project_id === firing.project_id && one.destination_id === id,
    )
    const address = destination?.address ?? "–"
    const worst = deliveries.toSorted((a, b) => rank(a) - rank(b))[0]
    return {
      text: `${address}: ${worst ? outcomeOf(worst, history) : "–"}`,
      isFailed: worst?.outcome === "failed",
    }
  })
}

const rank = ({ outcome, said }: AlertDeliveryRow): number =>
  outcome === "failed" ? 0 : outcome === null && said ? 1 : outcome === null ? 2 : 3

function outcomeOf({ outcome, said }: AlertDeliveryRow, history: AlertsWords["history"]): string {
  if (outcome === "delivered") return history.delivered
  if (outcome === "failed") return history.failed({ said: said ?? "" })
  return said ? history.retry({ said }) : history.pending
}

function destinationRow(
  { language, timeZone, nowMs, isSandbox, hasInbox }: AlertsInput,
  destination: AlertDestinationRow,
  { destinations: words }: AlertsWords,
): DestinationRow {
  const when = destination.last_at ? formatInstant(destination.last_at, timeZone, nowMs, language) : ""
  const inSandbox = hasInbox ? words.waitingInbox : words.waitingSandbox
  const waiting = isSandbox ? inSandbox : words.waiting
  const isFailed = destination.confirmed_at !== null && destination.last_outcome === "failed"
  return {
    id: destination.destination_id,
    address: destination.address,
    kind: words.kinds[destination.kind],
    isConfirmed: destination.confirmed_at !== null,
    last: destination.confirmed_at === null ? waiting : lastOf(destination, when, words),
    isFailed,
  }
}

function lastOf(
  { last_outcome, last_said }: AlertDestinationRow,
  when: string,
  words: AlertsWords["destinations"],
): string {
  if (last_outcome === null) return words.never
  return last_outcome === "failed" ? words.failed({ when, said: last_said ?? "" }) : words.delivered({ when })
}
