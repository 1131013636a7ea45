import "server-only"
import { requireRight } from "#lib/auth/guard"
import { clock } from "#lib/clock"
import { countKept } from "#lib/events/count"
import { listLetters } from "#lib/events/find"
import { latestOf } from "#lib/events/state"
import { openedStore } from "#lib/store/open"
import { currentLanguage } from "../../../../../language.ts"
import { letterTag } from "../../_letter/letter-tag.ts"
import { templateNames } from "../../_letter/template-names.ts"
import { pageLinks } from "../../_range/paging.ts"
import { readRange, type SearchParams } from "../../_range/range.ts"
import { filterOf, isCounted, readQuery, viewText } from "./query.ts"
import { lookedBackText, messageRow, noteText, tookText } from "./view.ts"
import { loadViews } from "../../_views/load.ts"

const pageRows = 50

/** One page of letters, newest first, with what its filters leave out. */
export async function loadMessages(slug: string, params: SearchParams) {
  const access = await requireRight(slug, "messages", "read")
  const db = await openedStore()
  const nowMs = clock.now().getTime()
  const range = readRange(params, nowMs, access.timeZone, "24h", access.range)
  const query = readQuery(params)
  // Letters that begin while we read belong to the range too.
  const span = { fromMs: range.from, toMs: range.kind === "custom" ? range.to : range.to + 60_000 }
  const filter = { ...span, ...filterOf(query, !access.isMasked) }
  const { cursor, direction } = query
  const [latest, page, views] = await Promise.all([
    latestOf(db, slug),
    listLetters(db, slug, { ...filter, cursor, direction, limit: pageRows }),
    loadViews(db, access, "messages"),
  ])
  // Words have no total: nothing is counted while somebody waits, and what is kept comes after the rows.
  const kept = { statuses: query.status, ...(query.had ? { had: query.had } : {}) }
  const total = isCounted(query) ? countKept(db, slug, span, kept) : null
  const names = await templateNames(access, [
    query.template || null,
    ...page.letters.map((one) => one.template_id),
  ])
  const path = `/p/${slug}/messages`
  const language = await currentLanguage()
  const look = {
    nowMs,
    language,
    timeZone: range.timeZone,
    isMasked: access.isMasked,
    templateNames: names,
  }
  const isFirst = page.newer === null
  const facts = {
    rows: page.letters.length,
    pageNo: isFirst ? 1 : query.page,
    hasOlder: page.cursor !== null,
    lookedBackTo: page.lookedBackTo,
    tookMs: page.took_ms,
  }
  return {
    access,
    range,
    query,
    views,
    viewText: viewText(query, range),
    templateName: names.get(query.template) ?? query.template,
    isFirst,
    seq: latest.seq,
    rows: page.letters.map((letter) => messageRow(letter, look, letterTag(letter.job_id, letter.email))),
    // Everything else of a row's address is the same for all of them.
    rowPath: { path, zone: typeof params.tz === "string" ? params.tz : null, list: viewText(query, range) },
    took: tookText(page.took_ms, language),
    note: Promise.resolve(total).then((known) => noteText(known, facts, look)),
    counts: {
      all: facts.rows > 0 ? facts.rows : await countKept(db, slug, span),
      hasEver: latest.letterAt !== null,
    },
    lookedBack: lookedBackText(page.lookedBackTo, look),
    ...pageLinks(path, params, { page: facts.pageNo }, { older: page.cursor, newer: page.newer }),
  }
}
