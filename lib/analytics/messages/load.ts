import "server-only"
import { requireRight } from "#lib/access/auth/guard"
import { clock } from "#lib/platform/clock"
import { countStoredAcross, latestAcross, listLettersAcross } from "#lib/data/events/across"
import { countStored } from "#lib/data/events/count"
import { type Db, openedStore } from "#lib/data/store/open"
import { currentLanguage } from "#lib/access/auth/language"
import { letterTag } from "./letter-href.ts"
import { maskedFilters } from "#lib/analytics/filters/masked"
import { projectNames, readScope, type Scope } from "#lib/analytics/filters/scope"
import { templateIds } from "#lib/analytics/filters/template-value"
import { templateNamesAcross } from "./template-names.ts"
import { endWhileRead } from "#lib/analytics/range/named-span"
import { pageLinks } from "#lib/analytics/range/paging"
import { type PageRange, readRange, type SearchParams } from "#lib/analytics/range/range"
import { besides, listedIn } from "./list-of.ts"
import { messageChips } from "./chips.ts"
import { filterOf, isCounted, type MessageQuery, readQuery, viewText } from "./query.ts"
import { statusCounts } from "./status-counts.ts"
import { isFoundInSight, scannedBackText, messageRow, noteText, tookText } from "./view.ts"
import { loadViews } from "#lib/analytics/views/load"

const pageRows = 50

/** One page of messages, newest first, with the number that its filters hide. */
export async function loadMessages(slug: string, params: SearchParams) {
  const access = await requireRight(slug, "messages", "read")
  const db = await openedStore()
  const scope = await readScope(db, access, params, "messages")
  const nowMs = clock.now().getTime()
  const range = readRange(params, nowMs, access.timeZone, access.range)
  const query = readQuery(params)
  const span = { fromMs: range.from, toMs: endWhileRead(range, 60_000) }
  const filter = { ...span, ...filterOf(query) }
  const { cursor, direction } = query
  const [latest, page, views] = await Promise.all([
    latestAcross(db, scope.ids),
    listLettersAcross(db, scope.shown.map(listedIn), { ...filter, cursor, direction, limit: pageRows }),
    loadViews(db, access, "messages"),
  ])
  // A search has no total: nothing is counted while the viewer waits, and stored totals come after the rows.
  const stored = { statuses: query.status, ...(query.had ? { had: query.had } : {}) }
  const byStatus = countsByStatus(db, scope, query, range)
  const total = isCounted(query)
    ? countStoredAcross(db, scope.ids, span, stored).then((count) => ({ count, isAbout: false }))
    : byStatus.then((counts) => counts && { count: sumOf(counts, query.status), isAbout: true })
  const names = await templateNamesAcross(scope.shown, [
    ...templateIds(query.template),
    ...page.letters.map((one) => one.template_id),
  ])
  const path = `/p/${slug}/messages`
  const language = await currentLanguage()
  const context = {
    nowMs,
    language,
    timeZone: range.timeZone,
    templateNames: names,
  }
  const projects = projectNames(scope)
  const roles = new Map(scope.shown.map((one) => [one.project.project_id, one]))
  // SEVERAL-4: each row follows the viewer's role in its own project; invisible rows are omitted.
  const rows = page.letters.flatMap((letter) => {
    const there = roles.get(letter.project_id)
    if (!there) return []
    const projectName = projects?.get(letter.project_id) ?? ""
    const rowContext = { ...context, isMasked: there.isMasked, projectName }
    const row = messageRow(letter, rowContext, letterTag(letter.job_id, letter.email))
    return there.isMasked && !isFoundInSight(row, letter, query.q) ? [] : [row]
  })
  // PROXY-3: a page whose rows are all invisible is the end, like a page of a search without matches.
  const isOutOfSight = rows.length === 0 && page.letters.length > 0 && page.scannedBackTo === null
  const older = isOutOfSight ? null : page.cursor
  const isFirst = page.newer === null
  const data = {
    rows: rows.length,
    rowsMax: pageRows,
    pageNo: isFirst ? 1 : query.page,
    hasOlder: older !== null,
    scannedBackTo: page.scannedBackTo,
    tookMs: page.took_ms,
  }
  return {
    access,
    scope,
    countIn: {
      of: ["messages", minuteOf(span.fromMs), minuteOf(span.toMs)],
      count: (id: string) => countStored(db, id, span),
    },
    range,
    query,
    views,
    viewText: viewText(query, range, scope.chosen),
    chips: messageChips({ language, templateNames: names }, maskedFilters(query, scope)),
    isFirst,
    seq: latest.seq,
    rows,
    // The rest of a row's URL is the same for all of a project.
    rowPaths: Object.fromEntries(
      scope.ids.map((id) => [
        id,
        {
          path: `/p/${id}/messages`,
          zone: typeof params.tz === "string" ? params.tz : null,
          list: viewText(query, range, besides(scope.ids, id)),
        },
      ]),
    ),
    took: tookText(page.took_ms, language),
    note: total.then((known) => noteText(known, data, context)),
    byStatus,
    counts: {
      all: data.rows > 0 ? data.rows : await countStoredAcross(db, scope.ids, span),
      hasEver: latest.letterAt !== null,
    },
    lookedBack: scannedBackText(page.scannedBackTo, context),
    ...pageLinks(path, params, { page: data.pageNo }, { older, newer: page.newer }),
  }
}

/** A tag that is an address finds nothing for viewers who see it masked, so they do not get its count either. */
const countsByStatus = async (db: Db, { ids, shown }: Scope, query: MessageQuery, range: PageRange) =>
  query.tag.length > 0 && shown.some(({ isMasked }) => isMasked) ? null : statusCounts(db, ids, query, range)

const sumOf = (counts: ReadonlyMap<string, number>, statuses: readonly string[]): number =>
  [...counts]
    .filter(([status]) => statuses.length === 0 || statuses.includes(status))
    .reduce((sum, [, count]) => sum + count, 0)

/** A range that ends now is the same query for a minute. */
const minuteOf = (ms: number): number => Math.floor(ms / 60_000)
