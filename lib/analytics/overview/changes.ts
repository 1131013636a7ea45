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

/** The segments that explain a figure's change most, in the viewer's language. Pure. */

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

export type ChangeData = {
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
export const isCompared = (data: ChangeData): boolean => data.hasBefore && beganWithin(data) === null

/** Segments without a comparison are shares of the current figure. */
const segmentsOf = (data: ChangeData): Segment<ChangeDimension>[][] =>
  data.counts.segments.map((all) => (isCompared(data) ? [...all] : all.map((one) => ({ ...one, before: 0 }))))

export function changesView(data: ChangeData): Changes | { notComparable: string } {
  const { counts, language } = data
  const { changes: words } = overviewWords[language]
  // Any dimension has every message exactly once, except those of which a message may have several or none.
  const first = segmentsOf(data).find((segments) => !isPart(segments))
  if (!first) return { notComparable: words.notComparable }
  const { whole } = contributionsOf(first)
  const rows = movedSegments(data)
  const widest = Math.max(1, ...rows.map(({ by }) => Math.abs(by)))
  const isNothing = whole.now === 0 && whole.before === 0
  return {
    whole: {
      before: isCompared(data) ? formatNumber(whole.before, language) : null,
      now: formatNumber(whole.now, language),
      sentence: sentenceOf(data, whole.by),
    },
    rows: rows.map((one) => rowOf(data, one, widest)),
    empty: rows.length > 0 ? null : isNothing ? words.nothing : words.nothingStandsOut,
    notes: [
      ...(rows.length > 0 ? [noteOf(data)] : []),
      ...(rows.some(({ dimension }) => isPartial(dimension)) ? [words.overlap] : []),
      ...(counts.uncounted.length > 0
        ? [
            words.notCounted({
              fields: counts.uncounted.map((name) => filtersWords[language].fields[name]).join(", "),
            }),
          ]
        : []),
    ],
  }
}

/** Segments that explain the change, up to the page's limit. */
export function movedSegments(data: ChangeData): Contribution<ChangeDimension>[] {
  const all = segmentsOf(data)
  const first = all.find((segments) => !isPart(segments))
  if (!first) return []
  const { whole } = contributionsOf(first)
  const listed = all.map((segments) => contributionsOf(segments, isPart(segments) ? whole : undefined).moved)
  const moved = ranked(listed).filter(
    (one) => !isChosen(data, one) && !isOnlyVersion(data, one) && !isEverything(one, whole),
  )
  const [parts, wholes] = [true, false].map((is) => moved.filter((one) => isPartial(one.dimension) === is))
  return ranked([wholes?.slice(0, rowsMax) ?? [], parts?.slice(0, partialMax) ?? []])
}

/** Names of the dimensions that cover all of it. */
function noteOf(data: ChangeData): string {
  const { counts, language } = data
  const { changes: words } = overviewWords[language]
  const whole = counts.segments.filter((segments) => !isPart(segments))
  const names = whole.flatMap(([one]) => (one && one.dimension !== "version" ? [fieldOf(one, language)] : []))
  const fields = names.join(", ")
  return isCompared(data) ? words.note({ fields }) : words.noteNow({ fields })
}

const isPart = ([contribution]: readonly Segment<ChangeDimension>[]): boolean =>
  contribution !== undefined && isPartial(contribution.dimension)

const fieldOf = ({ dimension }: { dimension: ChangeDimension }, language: Language): string =>
  dimension === "version" ? overviewWords[language].changes.version : filtersWords[language].fields[dimension]

function sentenceOf(data: ChangeData, by: number): string {
  const { language, range } = data
  const { changes: words } = overviewWords[language]
  if (!data.hasBefore) return words.nothingThen
  const began = beganWithin(data)
  if (began !== null) return words.partlyThen({ day: formatDay(began, range.timeZone, range.to, language) })
  return by === 0 ? sameSentence(data) : changeSentence(data, by, formatNumber(Math.abs(by), language))
}

/**
 * A segment with all messages of the figure, then and now, explains nothing: the only server or template of a project,
 * or domains without a known provider. A provider, a reason or a domain still does: it has the problem, and others do
 * not.
 */
const isEverything = (contribution: Contribution<ChangeDimension>, whole: Counts): boolean =>
  hasAllOf(contribution, whole) &&
  (contribution.dimension === "provider"
    ? contribution.value === otherProvider
    : !telling.includes(contribution.dimension))

const otherProvider = "other"
const telling: readonly ChangeDimension[] = ["reason", "domain"]

/** A template that was sent in only one version already covers it. */
function isOnlyVersion({ counts }: ChangeData, { dimension, value }: Contribution<ChangeDimension>): boolean {
  if (dimension !== "version") return false
  const { template_id } = readVersion(value)
  const versions = counts.segments.flat().filter((one) => one.dimension === "version")
  return versions.filter((one) => readVersion(one.value).template_id === template_id).length === 1
}

/** The filtered value explains all of it, which is no information. */
const isChosen = ({ query }: ChangeData, { dimension, value }: Contribution<ChangeDimension>): boolean => {
  if (dimension === "project" || dimension === "version") return false
  const chosen: readonly string[] = query[dimension]
  return chosen.length === 1 && chosen[0] === (value === "" ? noValue : value)
}

function rowOf(data: ChangeData, contribution: Contribution<ChangeDimension>, widest: number): ChangeRow {
  const { language } = data
  const { changes: words } = overviewWords[language]
  const name = nameOf(data, contribution)
  const isAgainst = contribution.share !== null && contribution.share < 0
  const percent =
    contribution.share === null ? null : formatPercent(Math.abs(contribution.share), 0, language)
  return {
    key: `${contribution.dimension} ${contribution.value}`,
    name,
    field: fieldOf(contribution, language),
    code: contribution.dimension === "reason" ? reasonName(contribution.value, data).code : null,
    before: isCompared(data) ? formatNumber(contribution.before, language) : null,
    now: formatNumber(contribution.now, language),
    share: percent === null ? "" : words[shareKind(data, isAgainst)]({ share: percent }),
    isAgainst,
    width: Math.abs(contribution.by) / widest,
    href: hrefTo(data, "overview", contribution, data.params),
    onlyTitle: words.only({ value: name }),
    lead: leadOf(data, contribution),
  }
}

const shareKind = (data: ChangeData, isAgainst: boolean) =>
  isCompared(data) ? (isAgainst ? "against" : "share") : "shareNow"

function nameOf(data: ChangeData, { dimension, value }: Contribution<ChangeDimension>): string {
  if (dimension === "project") return data.projects?.get(value) ?? value
  if (dimension !== "version") return valueLabel(data, dimension, value === "" ? noValue : value)
  const { template_id, version } = readVersion(value)
  const template = valueLabel(data, "template", template_id === "" ? noValue : template_id)
  return version === "" ? template : `${template} v${version}`
}

/**
 * A page narrowed to one segment: for a project its own page with all other parameters unchanged, for a version its
 * template.
 */
function hrefTo(
  { slug }: ChangeData,
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
function leadOf(data: ChangeData, contribution: Contribution<ChangeDimension>): ChangeRow["lead"] {
  const { dimension, value, now } = contribution
  const { figure, slug, params, language } = data
  const { changes: words } = overviewWords[language]
  const { changed: _changed, ...others } = params
  if (figure === "bounced")
    return { href: hrefTo(data, "bounces", contribution, others), title: words.toBounces }
  if (figure === "opened" || figure === "clicked")
    return {
      href: hrefTo(data, "engagement", contribution, { ...others, of: figure }),
      title: words.toReaders,
    }
  // The list of messages has no versions.
  if (dimension === "version") return null
  const isProject = dimension === "project"
  const query = isProject ? data.query : { ...data.query, [dimension]: [value === "" ? noValue : value] }
  const filters = listedFilters(query, figure === "sent" ? {} : { had: figure })
  if (!data.canReadMessages || now === 0 || !filters) return null
  const place = {
    path: `/p/${isProject ? value : slug}/messages`,
    range: data.range,
    timeZone: data.range.timeZone,
    params: data.params,
    projects: isProject ? [] : [...(data.projects?.keys() ?? [])].filter((id) => id !== slug),
  }
  return {
    href: messagesHref(place, { ...data.span, ...filters }),
    title: figure === "sent" ? words.toMessages : overviewWords[language].showMessages({ count: now }),
  }
}
