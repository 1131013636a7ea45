import "server-only"
import { requireRight } from "#lib/auth/guard"
import { clock } from "#lib/clock"
import { auditChoices, countAudit, findAct, searchAudit } from "#lib/store/audit"
import { openedStore } from "#lib/store/open"
import { auditWords } from "#lib/words/audit"
import { currentLanguage } from "../../../../language.ts"
import type { SearchParams } from "../_range/range.ts"
import { hrefWith, pageLinks, readAuditQuery } from "./search-params.ts"
import { auditRow, changesOf, fieldsOf } from "./view.ts"

const pageRows = 50

/** One page of the log, newest first, and the act whose details are open. */
export async function loadAudit(slug: string, params: SearchParams) {
  const access = await requireRight(slug, "audit", "read")
  const { project_id, time_zone } = access.project
  const db = await openedStore()
  const nowMs = clock.now().getTime()
  const query = readAuditQuery(params, nowMs, time_zone)
  const [page, count, choices, act, language] = await Promise.all([
    searchAudit(db, project_id, { ...query.filter, cursor: query.cursor, limit: pageRows }),
    countAudit(db, project_id, query.filter),
    auditChoices(db, project_id),
    query.act === null ? null : findAct(db, project_id, query.act),
    currentLanguage(),
  ])
  const path = `/p/${slug}/audit`
  const words = auditWords[language]
  const look = { timeZone: query.range.timeZone, nowMs, language, unknownPerson: words.unknownPerson }
  const hrefOf = (audit_id: number) => hrefWith(path, params, { act: String(audit_id) })
  const closeHref = hrefWith(path, params, { act: null })
  const { who, what, target } = query
  return {
    project: access.project,
    range: query.range,
    filters: { who, what, target },
    rows: page.acts.map((one) => auditRow(one, look, hrefOf(one.audit_id))),
    choices: {
      people: choices.people.map((one) => ({ value: one.user_id, label: one.name ?? words.unknownPerson })),
      actions: choices.actions,
    },
    count,
    csvHref: hrefWith(`/api/projects/${slug}/audit`, params, { act: null, cursor: null, trail: null }),
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

export type OpenAct = NonNullable<Awaited<ReturnType<typeof loadAudit>>["open"]>
