import { formatDay } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"
import { formatNumber } from "#lib/interface/format/number"
import { formatPercent } from "#lib/interface/format/percent"
import {
  type Contribution,
  type Counts,
  contributionsOf,
  hasAllOf,
  ranked,
  type Segment,
} from "#lib/analytics/series/contributions"
import { filtersWords } from "#words/filters"
import { overviewWords } from "#words/overview"
import { reasonName, valueLabel } from "#lib/analytics/filters/labels"
import { listedFilters } from "#lib/analytics/filters/list-filters"
import { hrefAlone } from "#lib/analytics/filters/projects-query"
import { type Filters, hrefOnly, noValue } from "#lib/analytics/filters/query"
import { beganWithin } from "#lib/analytics/range/change"
import type { Comparison } from "#lib/analytics/range/comparison"
import { changeSentence, sameSentence } from "#lib/analytics/range/comparison-text"
import { messagesHref } from "#lib/analytics/range/messages-href"
import type { PageRange, SearchParams } from "#lib/analytics/range/range"
import { type ChangeCounts, type ChangeDimension, isPartial, readVersion } from "./count-changes.ts"
import type { ChangedFigure } from "./query.ts"

/** The segments that explain a figure's change most, in the reader's language. Pure. */

export type ChangeRow = {
  key: string
  name: string
  field: string
  /** The raw code next to our label; null if there is none. */
  code: string | null
  /** null: no comparison. */
  before: string | null
  now: string
  share: string
  isAgainst: boolean
  /** Fraction of the widest bar, 0 to 1. */
  width: number
  /** The overview narrowed to it. */
  href: string
  onlyTitle: string
  /** Page with more details about its messages. */
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
  /** Names of the projects shown together; null: only the page's own. */
  projects: ReadonlyMap<string, string> | null
  range: PageRange
  comparison: Comparison
  /** False: nothing was sent in the comparison period. Segments are then parts of the current figure. */
  hasBefore: boolean
  /** The first counted message; null: there is none. */
  firstMs?: number | null
  /** The span of the range, as in the list of its messages. */
  span: { from: number; to: number }
  language: Language
  templateNames: ReadonlyMap<string, string>
  canReadMessages: boolean
}

/** CHANGE-4: together as high as the chart next to them. */
const rowsMax = 5
/** In addition: tags and campaigns cover only a part of the figure and must not displace others. */
const partialMax = 2

/** CHANGE-3: whether the comparison period is usable. As in the tiles, it is not if mail began a day into it. */
export const isCompared = (facts: ChangeFacts): boolean => facts.hasBefore && beganWithin(facts) === null

/** Segments without a comparison are shares of the current figure. */
const segmentsOf = (facts: ChangeFacts): Segment<ChangeDimension>[][] =>
  facts.counts.segments.map((all) =>
    isCompared(facts) ? [...all] : all.map((one) => ({ ...one, before: 0 })),
  )

export function changesView(facts: ChangeFacts): Changes | { apart: string } {
  const { counts, language } = facts
  const { changes: words } = overviewWords[language]
  // Any dimension has every message exactly once, except those of which a message may have several or none.
  const first = segmentsOf(facts).find((segments) => !isPart(segments))
  if (!first) return { apart: words.apart }
  const { whole } = contributionsOf(first)
  const rows = movedSegments(facts)
  const widest = Math.max(1, ...rows.map(({ by }) => Math.abs(by)))
  const isNothing = whole.now === 0 && whole.before === 0
  return {
    whole: {
      before: isCompared(facts) ? formatNumber(whole.before, language) : null,
      now: formatNumber(whole.now, language),
      sentence: sentenceOf(facts, whole.by),
    },
    rows: rows.map((one) => rowOf(facts, one, widest)),
    empty: rows.length > 0 ? null : isNothing ? words.nothing : words.nothingStandsOut,
    notes: [
      ...(rows.length > 0 ? [noteOf(facts)] : []),
      ...(rows.some(({ dimension }) => isPartial(dimension)) ? [words.overlap] : []),
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

/** Segments that explain the change, up to the page's limit. */
export function movedSegments(facts: ChangeFacts): Contribution<ChangeDimension>[] {
  const all = segmentsOf(facts)
  const first = all.find((segments) => !isPart(segments))
  if (!first) return []
  const { whole } = contributionsOf(first)
  const listed = all.map((segments) => contributionsOf(segments, isPart(segments) ? whole : undefined).moved)
  const moved = ranked(listed).filter(
    (one) => !isChosen(facts, one) && !isOnlyVersion(facts, one) && !isEverything(one, whole),
  )
  const [parts, wholes] = [true, false].map((is) => moved.filter((one) => isPartial(one.dimension) === is))
  return ranked([wholes?.slice(0, rowsMax) ?? [], parts?.slice(0, partialMax) ?? []])
}

/** Names of the dimensions that cover all of it. */
function noteOf(facts: ChangeFacts): string {
  const { counts, language } = facts
  const { changes: words } = overviewWords[language]
  const whole = counts.segments.filter((segments) => !isPart(segments))
  const names = whole.flatMap(([one]) => (one && one.dimension !== "version" ? [fieldOf(one, language)] : []))
  const fields = names.join(", ")
  return isCompared(facts) ? words.note({ fields }) : words.noteNow({ fields })
}

const isPart = ([one]: readonly Segment<ChangeDimension>[]): boolean =>
  one !== undefined && isPartial(one.dimension)

const fieldOf = ({ dimension }: { dimension: ChangeDimension }, language: Language): string =>
  dimension === "version" ? overviewWords[language].changes.version : filtersWords[language].fields[dimension]

function sentenceOf(facts: ChangeFacts, by: number): string {
  const { language, range } = facts
  const { changes: words } = overviewWords[language]
  if (!facts.hasBefore) return words.nothingThen
  const began = beganWithin(facts)
  if (began !== null) return words.partlyThen({ day: formatDay(began, range.timeZone, range.to, language) })
  return by === 0 ? sameSentence(facts) : changeSentence(facts, by, formatNumber(Math.abs(by), language))
}

/**
 * A segment with all messages of the figure, then and now, explains nothing: the only server or template of a project,
 * or domains without a known provider. A provider, a reason or a domain still does: it has the problem, and others do
 * not.
 */
const isEverything = (one: Contribution<ChangeDimension>, whole: Counts): boolean =>
  hasAllOf(one, whole) &&
  (one.dimension === "provider" ? one.value === otherProvider : !telling.includes(one.dimension))

const otherProvider = "other"
const telling: readonly ChangeDimension[] = ["reason", "domain"]

/** A template that was sent in only one version already covers it. */
function isOnlyVersion(
  { counts }: ChangeFacts,
  { dimension, value }: Contribution<ChangeDimension>,
): boolean {
  if (dimension !== "version") return false
  const { template_id } = readVersion(value)
  const versions = counts.segments.flat().filter((one) => one.dimension === "version")
  return versions.filter((one) => readVersion(one.value).template_id === template_id).length === 1
}

/** The filtered value explains all of it, which is no information. */
const isChosen = ({ query }: ChangeFacts, { dimension, value }: Contribution<ChangeDimension>): boolean => {
  if (dimension === "project" || dimension === "version") return false
  const chosen: readonly string[] = query[dimension]
  return chosen.length === 1 && chosen[0] === (value === "" ? noValue : value)
}

function rowOf(facts: ChangeFacts, one: Contribution<ChangeDimension>, widest: number): ChangeRow {
  const { language } = facts
  const { changes: words } = overviewWords[language]
  const name = nameOf(facts, one)
  const isAgainst = one.share !== null && one.share < 0
  const percent = one.share === null ? null : formatPercent(Math.abs(one.share), 0, language)
  return {
    key: `${one.dimension} ${one.value}`,
    name,
    field: fieldOf(one, language),
    code: one.dimension === "reason" ? reasonName(one.value, facts).code : null,
    before: isCompared(facts) ? formatNumber(one.before, language) : null,
    now: formatNumber(one.now, language),
    share: percent === null ? "" : words[shareKind(facts, isAgainst)]({ share: percent }),
    isAgainst,
    width: Math.abs(one.by) / widest,
    href: hrefTo(facts, "overview", one, facts.params),
    onlyTitle: words.only({ value: name }),
    lead: leadOf(facts, one),
  }
}

const shareKind = (facts: ChangeFacts, isAgainst: boolean) =>
  isCompared(facts) ? (isAgainst ? "against" : "share") : "shareNow"

function nameOf(facts: ChangeFacts, { dimension, value }: Contribution<ChangeDimension>): string {
  if (dimension === "project") return facts.projects?.get(value) ?? value
  if (dimension !== "version") return valueLabel(facts, dimension, value === "" ? noValue : value)
  const { template_id, version } = readVersion(value)
  const template = valueLabel(facts, "template", template_id === "" ? noValue : template_id)
  return version === "" ? template : `${template} v${version}`
}

/**
 * A page narrowed to one segment: for a project its own page with all other parameters unchanged, for a version its
 * template.
 */
function hrefTo(
  { slug }: ChangeFacts,
  page: "overview" | "bounces" | "engagement",
  { dimension, value }: Contribution<ChangeDimension>,
  params: SearchParams,
): string {
  if (dimension === "project") return hrefAlone(`/p/${value}/${page}`, params)
  const place = { path: `/p/${slug}/${page}`, params }
  return dimension === "version"
    ? hrefOnly(place, "template", readVersion(value).template_id)
    : hrefOnly(place, dimension, value)
}

/** COMPARE-4: the more detailed page for the same period, comparison and filters. */
function leadOf(facts: ChangeFacts, one: Contribution<ChangeDimension>): ChangeRow["lead"] {
  const { dimension, value, now } = one
  const { figure, slug, params, language } = facts
  const { changes: words } = overviewWords[language]
  const { changed: _changed, ...others } = params
  if (figure === "bounced") return { href: hrefTo(facts, "bounces", one, others), title: words.toBounces }
  if (figure === "opened" || figure === "clicked")
    return { href: hrefTo(facts, "engagement", one, { ...others, of: figure }), title: words.toReaders }
  // The list of messages has no versions.
  if (dimension === "version") return null
  const isProject = dimension === "project"
  const query = isProject ? facts.query : { ...facts.query, [dimension]: [value === "" ? noValue : value] }
  const filters = listedFilters(query, figure === "sent" ? {} : { had: figure })
  if (!facts.canReadMessages || now === 0 || !filters) return null
  const place = {
    path: `/p/${isProject ? value : slug}/messages`,
    range: facts.range,
    timeZone: facts.range.timeZone,
    params: facts.params,
    projects: isProject ? [] : [...(facts.projects?.keys() ?? [])].filter((id) => id !== slug),
  }
  return {
    href: messagesHref(place, { ...facts.span, ...filters }),
    title: figure === "sent" ? words.toMessages : overviewWords[language].showMessages({ count: now }),
  }
}
