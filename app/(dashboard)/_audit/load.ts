import "server-only"
import { clock } from "#lib/clock"
import { auditChoices, countAudit, findAct, searchAudit } from "#lib/store/audit"
import { openedStore } from "#lib/store/open"
import { auditWords } from "#lib/words/audit"
import { currentLanguage } from "../../language.ts"
import type { SearchParams } from "../p/[project]/_range/range.ts"
import { hrefWith, pageLinks, readAuditQuery } from "./search-params.ts"
import { auditRow, changesOf, fieldsOf } from "./view.ts"

/** A log and where it stands. Who may read it is asked before. */
export type LogPlace = {
  /** A project's slug, or the account's space. */
  log_id: string
  /** The page, and its file. */
  path: string
  csvPath: string
  /** In whose clocks days begin while the reader chooses no other; null, which is UTC, for the account. */
  projectZone: string | null
}

export type AuditLog = Awaited<ReturnType<typeof loadLog>>
export type OpenAct = NonNullable<AuditLog["open"]>

const pageRows = 50

/** One page of a log, newest first, and the act whose details are open. */
export async function loadLog({ log_id, path, csvPath, projectZone }: LogPlace, params: SearchParams) {
  const db = await openedStore()
  const nowMs = clock.now().getTime()
  const query = readAuditQuery(params, nowMs, projectZone)
  const [page, count, choices, act, language] = await Promise.all([
    searchAudit(db, log_id, { ...query.filter, cursor: query.cursor, limit: pageRows }),
    countAudit(db, log_id, query.filter),
    auditChoices(db, log_id),
    query.act === null ? null : findAct(db, log_id, query.act),
    currentLanguage(),
  ])
  const words = auditWords[language]
  const look = { timeZone: query.range.timeZone, nowMs, language, unknownPerson: words.unknownPerson }
  const hrefOf = (audit_id: number) => hrefWith(path, params, { act: String(audit_id) })
  const closeHref = hrefWith(path, params, { act: null })
  const { who, what, target } = query
  return {
    range: query.range,
    projectZone,
    filters: { who, what, target },
    rows: page.acts.map((one) => auditRow(one, look, hrefOf(one.audit_id))),
    choices: {
      people: choices.people.map((one) => ({ value: one.user_id, label: one.name ?? words.unknownPerson })),
      actions: choices.actions,
    },
    count,
    csvHref: hrefWith(csvPath, params, { act: null, cursor: null, trail: null }),
    open: act && {
      row: auditRow(act, look, hrefOf(act.audit_id)),
      answer: act.outcome,
      userAgent: act.user_agent ?? "",
      changes: changesOf(act.before, act.after),
      given: [...fieldsOf(act.input)].map(([field, value]) => ({ field, value })),
      closeHref,
    },
    ...pageLinks(path, params, query, page.older),
  }
}
