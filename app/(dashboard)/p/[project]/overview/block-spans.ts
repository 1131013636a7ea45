import type { SpanRow } from "#components/chart/span-rows"
import { formatInstant } from "#lib/format/date"
import type { Language } from "#lib/format/language"
import type { Series } from "#lib/metrics/series"
import { type OverviewWords, overviewWords } from "#words/overview"
import { type BlockFact, type BlockSpan, spansOf } from "../_blocks/spans.ts"
import type { Filters } from "../_filters/query.ts"
import { messagesHref } from "../_range/messages-href.ts"
import type { PageRange } from "../_range/range.ts"

/** From what is told of spam blocks to their spans on the time axis of the overview. Pure. */

export type BlockFacts = {
  series: Series
  blocks: readonly BlockFact[]
  range: PageRange
  nowMs: number
  language: Language
  query: Filters
  /** The list of messages; null for who may not see it. */
  messagesPath: string | null
}

/** `href`: messages to that domain since then. */
export type OpenBlock = { domain: string; servers: number; since: string; href: string | null }

/** Spans of blocks by domain on the time axis, and those that are open now. */
export function blockSpans(facts: BlockFacts): { rows: SpanRow[]; open: OpenBlock[] } {
  const { blocks, series, range } = facts
  const when = instantText(facts)
  const from = series.points[0]?.start ?? range.from
  const to = series.points.at(-1)?.end ?? range.to
  const place = (ms: number) => Math.min(1, Math.max(0, (ms - from) / (to - from)))
  const open: OpenBlock[] = []
  const rows = [...Map.groupBy(blocks, (block) => block.domain)].map(([domain, ofDomain]) => {
    const spans = spansOf(ofDomain)
    const last = spans.at(-1)
    if (last && last.to === null) open.push(openBlock(facts, domain, last, when(last.from)))
    return {
      label: domain,
      provider: ofDomain[0]?.provider ?? "other",
      spans: spans
        .filter((span) => span.from < to && (span.to ?? to) > from)
        .map((span) => ({
          from: place(span.from),
          to: place(span.to ?? to),
          isOpen: span.to === null,
          title: spanTitle(domain, span, when, overviewWords[facts.language]),
        })),
    }
  })
  const shown = rows.filter((row) => row.spans.length > 0 && fits(facts.query, row))
  return { rows: shown.map(({ label, spans }) => ({ label, spans })), open }
}

const fits = ({ provider, domain }: Filters, row: Pick<BlockFact, "provider"> & { label: string }): boolean =>
  (provider.length === 0 || provider.includes(row.provider)) &&
  (domain.length === 0 || domain.includes(row.label.toLowerCase()))

const minuteMs = 60_000

function openBlock(
  { messagesPath, range, nowMs }: BlockFacts,
  domain: string,
  { servers, from }: BlockSpan,
  since: string,
): OpenBlock {
  const place = messagesPath === null ? null : { path: messagesPath, timeZone: range.timeZone }
  const span = {
    from: Math.floor(from / minuteMs) * minuteMs,
    to: Math.floor(nowMs / minuteMs + 1) * minuteMs,
  }
  return {
    domain,
    servers,
    since,
    href: place && messagesHref(place, { ...span, domain: domain.toLowerCase() }),
  }
}

type When = (ms: number) => string

const instantText =
  ({ range, nowMs, language }: BlockFacts): When =>
  (ms) =>
    formatInstant(ms, range.timeZone, nowMs, language)

const spanTitle = (domain: string, span: BlockSpan, when: When, words: OverviewWords): string =>
  span.to === null
    ? words.blocksNow({ domain, servers: span.servers, since: when(span.from) })
    : words.blockedThen({ domain, servers: span.servers, from: when(span.from), to: when(span.to) })
