import "server-only"
import { byProgram } from "#lib/access/audit/audit"
import { clock } from "#lib/platform/clock"
import { formatFull } from "#lib/interface/format/date"
import {
  type AuditEntry,
  auditChoices,
  countAudit,
  findAuditEntry,
  type RelatedEntry,
  searchAudit,
} from "#lib/data/store/audit"
import { openedStore } from "#lib/data/store/open"
import { auditWords } from "#words/audit"
import { currentLanguage } from "#lib/access/auth/language"
import type { SearchParams } from "#lib/analytics/range/range"
import { actHref, type Chosen, logFileHref, logLinks, readAuditQuery } from "./query.ts"
import { auditRow, changesOf, fieldsOf } from "./view.ts"

/** A log and its path. Callers have checked access. */
export type LogPlace = {
  /** A project's slug, or the account's space. */
  log_id: string
  /** Path of the page, and of its file. */
  path: string
  csvPath: string
  /** The project's time zone; null for the account, which has none. */
  projectZone: string | null
  /** The user's time zone and period. */
  chosen: Chosen
  /** Finds audit entries that concern the target without naming it. */
  relatedTo?: (target: string | null) => Promise<RelatedEntry[]>
}

export type AuditLog = Awaited<ReturnType<typeof loadLog>>
export type OpenAct = NonNullable<AuditLog["open"]>

const pageRows = 50

/** One page of a log, newest first, and the entry with open details. */
export async function loadLog(place: LogPlace, params: SearchParams) {
  const { log_id, path, csvPath, projectZone, chosen } = place
  const db = await openedStore()
  const nowMs = clock.now().getTime()
  const query = readAuditQuery(params, nowMs, chosen)
  const related = (await place.relatedTo?.(query.filter.target)) ?? []
  const filter = { ...query.filter, related }
  const [page, count, choices, act, language] = await Promise.all([
    searchAudit(db, log_id, { ...filter, ...query.place, limit: pageRows }),
    countAudit(db, log_id, filter),
    auditChoices(db, log_id),
    query.act === null ? null : findAuditEntry(db, log_id, query.act),
    currentLanguage(),
  ])
  const words = auditWords[language]
  const lineOf = (audit_id: number) => related.find((one) => one.audit_id === audit_id)?.line ?? null
  const lineText = (audit_id: number) => {
    const line = lineOf(audit_id)
    return line === null ? "" : words.lineOfFile({ line })
  }
  const nameless = (user_id: string) => (user_id === byProgram ? words.program : words.unknownPerson)
  const rowOf = (entry: AuditEntry) =>
    auditRow(entry, {
      href: actHref(path, params, entry.audit_id),
      place: lineText(entry.audit_id),
      unknownPerson: nameless(entry.user_id),
    })
  const closeHref = actHref(path, params, null)
  const { who, what, target } = query
  return {
    range: query.range,
    projectZone,
    filters: { who, what, target },
    rows: page.acts.map(rowOf),
    nowMs,
    choices: {
      people: choices.people.map((one) => ({ value: one.user_id, label: one.name ?? nameless(one.user_id) })),
      actions: choices.actions,
    },
    count,
    csvHref: logFileHref(csvPath, params),
    open: act && {
      row: rowOf(act),
      time: formatFull(act.at, query.range.timeZone, language),
      answer: act.outcome,
      userAgent: act.user_agent ?? "",
      changes: changesOf(act.before, act.after),
      input: [...fieldsOf(act.input)].map(([field, value]) => ({ field, value })),
      closeHref,
    },
    ...logLinks(path, params, query, page),
  }
}
