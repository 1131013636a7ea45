import type { SpanRow } from "#lib/analytics/series/points"
import { formatInstant } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"
import { type BlockSpan, spansOf } from "#lib/analytics/series/block-spans"
import type { Series } from "#lib/analytics/series/series"
import { type OverviewWords, overviewWords } from "#words/overview"
import { type Acknowledged, acknowledgedOf, acknowledgedText } from "#lib/analytics/blocks/acknowledged"
import { type BlockFact, blockKey, namedBlock } from "#lib/analytics/blocks/spans"
import type { Filters } from "#lib/analytics/filters/query"
import type { PageRange } from "#lib/analytics/range/range"

/** Turns spam-block events into spans on the time axis of the overview. Pure. */

export type BlockData = {
  series: Series
  blocks: readonly BlockFact[]
  /** Acknowledgements of blocks of the page's own project. */
  acknowledged: readonly Acknowledged[]
  range: PageRange
  nowMs: number
  language: Language
  query: Filters
  /** The list of messages; null for viewers without access to it. */
  messagesPath: string | null
  /** Projects that are shown in addition to the page's own. */
  added?: readonly string[]
}

/** `acknowledged`: the person who acknowledged it; null: not acknowledged. */
export type OpenBlock = {
  domain: string
  servers: number
  fromMs: number
  since: string
  acknowledged: string | null
}

/** Spans of blocks by domain on the time axis, and the open blocks. */
export function blockSpans(data: BlockData): { rows: SpanRow[]; open: OpenBlock[] } {
  const { blocks, series, range } = data
  const when = instantText(data)
  const from = series.points[0]?.start ?? range.from
  const to = series.points.at(-1)?.end ?? range.to
  const place = (ms: number) => Math.min(1, Math.max(0, (ms - from) / (to - from)))
  const open: OpenBlock[] = []
  const rows = [...Map.groupBy(blocks, blockKey).values()].map((ofDomain) => {
    const spans = spansOf(ofDomain)
    const last = spans.at(-1)
    const [{ domain = "", project } = {}] = ofDomain
    // Only the page's own project has open tasks.
    if (last && last.to === null && project?.isOwn !== false)
      open.push(openBlock(data, domain, last, when(last.from)))
    const label = namedBlock(domain, project)
    return {
      domain,
      label,
      provider: ofDomain[0]?.provider ?? "other",
      spans: spans
        .filter((span) => span.from < to && (span.to ?? to) > from)
        .map((span) => ({
          from: place(span.from),
          to: place(span.to ?? to),
          isOpen: span.to === null,
          title: spanTitle(label, span, when, overviewWords[data.language]),
        })),
    }
  })
  const shown = rows.filter((row) => row.spans.length > 0 && fits(data.query, row))
  return { rows: shown.map(({ label, spans }) => ({ label, spans })), open }
}

const fits = ({ provider, domain }: Filters, row: Pick<BlockFact, "provider" | "domain">): boolean =>
  (provider.length === 0 || provider.includes(row.provider)) &&
  (domain.length === 0 || domain.includes(row.domain))

function openBlock(data: BlockData, domain: string, block: BlockSpan, since: string): OpenBlock {
  const { servers, from } = block
  // Acknowledgements of a single project are passed in.
  const known = acknowledgedOf(data.acknowledged, domain, block)
  const acknowledged = known ? acknowledgedText(known, data) : null
  return { domain, servers, fromMs: from, since, acknowledged }
}

type When = (ms: number) => string

const instantText =
  ({ range, nowMs, language }: BlockData): When =>
  (ms) =>
    formatInstant(ms, range.timeZone, nowMs, language)

const spanTitle = (domain: string, span: BlockSpan, when: When, words: OverviewWords): string =>
  span.to === null
    ? words.blocksNow({ domain, servers: span.servers, since: when(span.from) })
    : words.blockedThen({ domain, servers: span.servers, from: when(span.from), to: when(span.to) })
