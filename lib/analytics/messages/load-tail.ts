import "server-only"
import type { Access } from "#lib/access/auth/access"
import { requireRight } from "#lib/access/auth/guard"
import { clock } from "#lib/platform/clock"
import type { Language } from "#lib/interface/format/language"
import { tailBegin } from "#lib/live/tail"
import type { ChangedLetter } from "#lib/data/store/letter-changes"
import { filterIn, withWholeSearch } from "#lib/data/events/whole-search"
import { type Db, openedStore } from "#lib/data/store/open"
import { currentLanguage } from "#lib/access/auth/language"
import { maskedFilters } from "#lib/analytics/filters/masked"
import { templateIds } from "#lib/analytics/filters/template-value"
import { letterTag } from "./letter-href.ts"
import { templateNames } from "./template-names.ts"
import { endWhileRead } from "#lib/analytics/range/named-span"
import { type PageRange, readRange, type SearchParams } from "#lib/analytics/range/range"
import { listedIn } from "./list-of.ts"
import { messageChips } from "./chips.ts"
import { type Filters, filterOf, readQuery, viewText } from "./query.ts"
import { isFoundInSight, type MessageRow, messageRow } from "./view.ts"
import { loadViews } from "#lib/analytics/views/load"

/** TAIL-1: the first rows of the list by last change, and the event after which the page continues to read. */
export async function loadTail(slug: string, params: SearchParams) {
  const access = await requireRight(slug, "messages", "read")
  const db = await openedStore()
  const range = readRange(params, clock.now().getTime(), access.timeZone, access.range)
  const query = readQuery(params)
  const [begin, views] = await Promise.all([
    tailFilter(db, { query, range }, access).then((filter) => tailBegin(db, slug, filter)),
    loadViews(db, access, "messages"),
  ])
  const { timeZone } = range
  const zone = typeof params.tz === "string" ? params.tz : null
  const [names, language] = [
    await templateNames(access, templateIds(query.template)),
    await currentLanguage(),
  ]
  const list = viewText(query, range)
  return {
    access,
    range,
    query,
    views,
    viewText: list,
    chips: messageChips({ language, templateNames: names }, maskedFilters(query, { shown: [access] })),
    rowPaths: { [slug]: { path: `/p/${slug}/messages`, zone, list } },
    request: zone === null ? list : `${list}&tz=${encodeURIComponent(zone)}`,
    begin: {
      seq: begin.seq,
      rows: await tailRows(begin.letters, { access, timeZone, language, search: query.q }),
    },
  }
}

const dayMs = 86_400_000

/** The filter of the list by last change in one project; if the range ends now, it includes later messages. */
export async function tailFilter(
  db: Db,
  { query, range }: { query: Filters; range: PageRange },
  access: Pick<Access, "project" | "isMasked">,
) {
  const reader = listedIn(access)
  const toMs = endWhileRead(range, dayMs)
  const filter = { ...filterOf(query), fromMs: range.from, toMs }
  const [listed = reader] = await withWholeSearch(db, [reader], filter)
  return filterIn(listed, filter)
}

type TailLook = { access: Access; timeZone: string; language: Language; search: string }

/** Changed messages with the time of their last change, masked for this viewer. */
export async function tailRows(
  letters: readonly ChangedLetter[],
  { access, timeZone, language, search }: TailLook,
): Promise<MessageRow[]> {
  const names = await templateNames(
    access,
    letters.map((one) => one.template_id),
  )
  const nowMs = clock.now().getTime()
  const context = { nowMs, language, timeZone, isMasked: access.isMasked, templateNames: names }
  return letters.flatMap((letter) => {
    const fact = { ...letter, first_at: letter.last_at }
    const row = messageRow(fact, context, letterTag(letter.job_id, letter.email))
    return access.isMasked && !isFoundInSight(row, letter, search) ? [] : [row]
  })
}
