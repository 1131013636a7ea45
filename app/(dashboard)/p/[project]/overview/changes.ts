import type { Language } from "#lib/format/language"
import { formatNumber } from "#lib/format/number"
import { formatPercent } from "#lib/format/percent"
import { type Contribution, contributionsOf, ranked, type Segment } from "#lib/metrics/contributions"
import { filtersWords } from "#words/filters"
import { overviewWords } from "#words/overview"
import { reasonName, valueLabel } from "../_filters/labels.ts"
import { isListed, listFilters } from "../_filters/list-filters.ts"
import { type FilterName, type Filters, hrefOnly, noValue } from "../_filters/query.ts"
import type { Comparison } from "../_range/comparison.ts"
import { changeSentence, sameSentence } from "../_range/comparison-text.ts"
import { messagesHref } from "../_range/messages-href.ts"
import type { PageRange, SearchParams } from "../_range/range.ts"
import type { ChangeCounts } from "./count-changes.ts"
import type { ChangedFigure } from "./query.ts"

/** What changed most: the segments that explain how a figure moved, in the reader's language. Pure. */

export type ChangeRow = {
  key: string
  name: string
  field: string
  /** The raw word beside ours; null where there is none. */
  code: string | null
  /** Null: there is nothing to compare with. */
  before: string | null
  now: string
  share: string
  isAgainst: boolean
  /** Of the widest bar, 0 to 1. */
  width: number
  /** The overview narrowed to it. */
  href: string
  onlyTitle: string
  /** Where its messages are told apart further. */
  lead: { href: string; title: string } | null
}

export type Changes = {
  /** "170 → 470 · 300 more than the 7 days before" */
  whole: { before: string | null; now: string; sentence: string }
  rows: ChangeRow[]
  empty: string | null
  notes: string[]
}

export type ChangeFacts = {
  counts: ChangeCounts
  figure: ChangedFigure
  query: Filters
  params: SearchParams
  slug: string
  range: PageRange
  comparison: Comparison
  /** False: nothing was sent in the time that is compared with. Segments then tell what the figure is made of. */
  hasBefore: boolean
  /** The span of the range, as its messages are listed. */
  span: { from: number; to: number }
  language: Language
  templateNames: ReadonlyMap<string, string>
  canReadMessages: boolean
}

const rowsMax = 8

export function changesView(facts: ChangeFacts): Changes | { apart: string } {
  const { counts, language } = facts
  const { changes: words } = overviewWords[language]
  const lists = counts.segments.map(contributionsOf)
  // Each dimension has every message of the figure once: any of them tells the whole.
  const [first] = lists
  if (!first) return { apart: words.apart }
  const { whole } = first
  const told = counts.segments.map((segments, at) => (isAlone(segments) ? [] : (lists[at]?.moved ?? [])))
  const rows = ranked(told).filter((one) => !isChosen(facts, one))
  const widest = Math.max(1, ...rows.map(({ by }) => Math.abs(by)))
  const isNothing = whole.now === 0 && whole.before === 0
  return {
    whole: {
      before: facts.hasBefore ? formatNumber(whole.before, language) : null,
      now: formatNumber(whole.now, language),
      sentence: sentenceOf(facts, whole.by),
    },
    rows: rows.slice(0, rowsMax).map((one) => rowOf(facts, one, widest)),
    empty: rows.length > 0 ? null : isNothing ? words.nothing : words.nothingStandsOut,
    notes: [
      ...(rows.length > 0 ? [facts.hasBefore ? words.note : words.noteNow] : []),
      ...(counts.apart.length > 0
        ? [
            words.notCounted({
              fields: counts.apart.map((name) => filtersWords[language].fields[name]).join(", "),
            }),
          ]
        : []),
    ],
  }
}

function sentenceOf(facts: ChangeFacts, by: number): string {
  const { language, hasBefore } = facts
  if (!hasBefore) return overviewWords[language].changes.nothingThen
  return by === 0 ? sameSentence(facts) : changeSentence(facts, by, formatNumber(Math.abs(by), language))
}

/** Who has one server, or one template, learns nothing from its part of the change: it has all of it. */
const isAlone = (segments: readonly Segment<FilterName>[]): boolean =>
  segments.length === 1 &&
  segments.every(({ dimension }) => dimension === "server" || dimension === "template")

/** What the page is narrowed to explains all of it, which says nothing. */
const isChosen = ({ query }: ChangeFacts, { dimension, value }: Contribution<FilterName>): boolean => {
  const chosen: readonly string[] = query[dimension]
  return chosen.length === 1 && chosen[0] === (value === "" ? noValue : value)
}

function rowOf(facts: ChangeFacts, one: Contribution<FilterName>, widest: number): ChangeRow {
  const { language, params, slug } = facts
  const { changes: words } = overviewWords[language]
  const value = one.value === "" ? noValue : one.value
  const name = valueLabel(facts, one.dimension, value)
  const isAgainst = one.share !== null && one.share < 0
  const percent = one.share === null ? null : formatPercent(Math.abs(one.share), 0, language)
  return {
    key: `${one.dimension} ${one.value}`,
    name,
    field: filtersWords[language].fields[one.dimension],
    code: one.dimension === "reason" ? reasonName(one.value, facts).code : null,
    before: facts.hasBefore ? formatNumber(one.before, language) : null,
    now: formatNumber(one.now, language),
    share: percent === null ? "" : words[shareKind(facts, isAgainst)]({ share: percent }),
    isAgainst,
    width: Math.abs(one.by) / widest,
    href: hrefOnly({ path: `/p/${slug}/overview`, params }, one.dimension, one.value),
    onlyTitle: words.only({ value: name }),
    lead: leadOf(facts, one),
  }
}

const shareKind = ({ hasBefore }: ChangeFacts, isAgainst: boolean) =>
  hasBefore ? (isAgainst ? "against" : "share") : "shareNow"

/** COMPARE-4: the same time, comparison and filters on the page that tells more of it. */
function leadOf(facts: ChangeFacts, { dimension, value, now }: Contribution<FilterName>): ChangeRow["lead"] {
  const { figure, slug, params, language } = facts
  const { changes: words } = overviewWords[language]
  if (figure === "bounced") {
    const { changed: _changed, ...kept } = params
    return {
      href: hrefOnly({ path: `/p/${slug}/bounces`, params: kept }, dimension, value),
      title: words.toBounces,
    }
  }
  const query = { ...facts.query, [dimension]: [value === "" ? noValue : value] }
  if (!facts.canReadMessages || now === 0 || !isListed(query)) return null
  const place = { path: `/p/${slug}/messages`, timeZone: facts.range.timeZone }
  const which = figure === "sent" ? {} : { had: figure }
  return {
    href: messagesHref(place, { ...facts.span, ...which, ...listFilters(query) }),
    title: figure === "sent" ? words.toMessages : overviewWords[language].showMessages({ count: now }),
  }
}
