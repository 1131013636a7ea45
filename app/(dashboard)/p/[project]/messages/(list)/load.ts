import "server-only"
import { requireRight } from "#lib/auth/guard"
import { clock } from "#lib/clock"
import { countKept } from "#lib/store/counts"
import { latestOf, listLetters } from "#lib/store/letters"
import { openedStore } from "#lib/store/open"
import { currentLanguage } from "../../../../../language.ts"
import { letterHref } from "../../_letter/letter-href.ts"
import { one, readRange, type SearchParams } from "../../_range/range.ts"
import { listParam } from "../list-of.ts"
import { templateNames } from "../template-names.ts"
import { pageLinks, readQuery } from "./search-params.ts"
import { lookedBackText, messageRow, noteText, tookText } from "./view.ts"

const pageRows = 50

/** One page of letters, newest first, with what its filters leave out. */
export async function loadMessages(slug: string, params: SearchParams) {
  const access = await requireRight(slug, "messages", "read")
  const db = await openedStore()
  const nowMs = clock.now().getTime()
  const range = readRange(params, nowMs, access.project.time_zone, "24h")
  const query = readQuery(params)
  // Letters that begin while we read belong to the range too.
  const span = { fromMs: range.from, toMs: range.kind === "custom" ? range.to : range.to + 60_000 }
  const filter = {
    ...span,
    status: query.statuses,
    search: query.search,
    tag: query.tag,
    canSearchAddresses: !access.isMasked,
  }
  const [latest, page] = await Promise.all([
    latestOf(db, slug),
    listLetters(db, slug, { ...filter, cursor: query.cursor, limit: pageRows }),
  ])
  // Words have no total: nothing is counted while somebody waits, and what is kept comes after the rows.
  const hasTotal = query.search === "" && query.tag === ""
  const total = hasTotal ? countKept(db, slug, span, { statuses: query.statuses }) : null
  const names = await templateNames(
    access,
    page.letters.map((letter) => letter.template_id),
  )
  const path = `/p/${slug}/messages`
  const language = await currentLanguage()
  const from = { tz: one(params.tz), list: listParam(params, range) }
  const look = { nowMs, language, timeZone: range.timeZone, isMasked: access.isMasked, templateNames: names }
  const facts = {
    rows: page.letters.length,
    pageNo: query.trail.length + 1,
    hasOlder: page.cursor !== null,
    lookedBackTo: page.lookedBackTo,
    tookMs: page.took_ms,
  }
  return {
    access,
    range,
    query,
    seq: latest.seq,
    rows: page.letters.map((letter) => messageRow(letter, look, letterHref(path, letter, from))),
    took: tookText(page.took_ms, language),
    note: Promise.resolve(total).then((known) => noteText(known, facts, look)),
    counts: {
      all: facts.rows > 0 ? facts.rows : await countKept(db, slug, span),
      hasEver: latest.letterAt !== null,
    },
    lookedBack: lookedBackText(page.lookedBackTo, look),
    ...pageLinks(path, params, query, page.cursor),
  }
}
