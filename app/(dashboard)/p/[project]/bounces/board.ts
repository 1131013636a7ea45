import type { ChartTick } from "#components/chart/points"
import { formatDuration, formatInstant, formatMoment, formatSpan } from "#lib/format/date"
import { formatNumber } from "#lib/format/number"
import { type BouncesWords, bouncesWords } from "#words/bounces"
import { filtersWords } from "#words/filters"
import { type BlockFact, type BlockSpan, spansOf } from "../_blocks/spans.ts"
import { providerLabel } from "../_filters/labels.ts"
import { hasServers, hrefOnly } from "../_filters/query.ts"
import { ticksOf } from "../_range/ticks.ts"
import type { BlockedDomain, BounceFacts } from "./facts.ts"
import type { BounceQuery } from "./query.ts"

/** The spam-block board: who refused how much of our mail, and when which domain blocked our servers. Pure. */

/** A span on the time axis; places are shares of its width. */
export type BoardSpan = { from: number; to: number; isOpen: boolean; label: string | null; title: string }

export type BoardLane = {
  domain: string
  label: string
  spans: BoardSpan[]
  hitText: string
  hitTitle: string
  note: string
}

/** `bars`: heights from 0 to 1 by step, all rows of one board on one scale. */
type BoardBars = { bars: number[]; barsTitle: string; countText: string }

export type BoardServer = BoardBars & { server: string; label: string; href: string | null }

export type BoardRow = BoardBars & {
  key: string
  label: string
  hint: string | null
  href: string
  state: { kind: "blocked" | "lifted" | "never"; text: string }
  lanes: BoardLane[]
  servers: BoardServer[]
}

export type Board = {
  rows: BoardRow[]
  ticks: ChartTick[]
  /** What cannot be told with these filters, in sentences. */
  notes: string[]
  more: number
}

const quarterMs = 900_000
const rowsMax = 40

/** What was told, as spans by domain: those that touch the range and fit the filters. */
export function blockedDomains(
  told: readonly BlockFact[],
  { provider, domain: domains }: BounceQuery,
  { from, to }: { from: number; to: number },
): BlockedDomain[] {
  return [...Map.groupBy(told, (block) => block.domain.toLowerCase())]
    .map(([domain, ofDomain]) => ({
      domain,
      provider: ofDomain[0]?.provider ?? "other",
      spans: spansOf(ofDomain).filter((span) => span.from < to && (span.to ?? to) > from),
    }))
    .filter((one) => one.spans.length > 0)
    .filter((one) => provider.length === 0 || provider.includes(one.provider))
    .filter((one) => domains.length === 0 || domains.includes(one.domain))
}

/** The steps of the range, cut where blocks begin and end: counts know quarters of an hour. */
export function boardEdges(edges: readonly number[], blocks: readonly BlockedDomain[]): number[] {
  const [first, last] = [edges[0] ?? 0, edges.at(-1) ?? 0]
  const cuts = blocks.flatMap(({ spans }) => spans.map(quartersOf).flatMap(({ from, to }) => [from, to]))
  const inside = cuts.filter((edge) => edge > first && edge < last)
  return [...new Set([...edges, ...inside])].sort((a, b) => a - b)
}

/** The whole quarters of an hour that a span touches; open ones never end. */
const quartersOf = ({ from, to }: BlockSpan) => ({
  from: Math.floor(from / quarterMs) * quarterMs,
  to: to === null ? Number.POSITIVE_INFINITY : Math.ceil(to / quarterMs) * quarterMs,
})

export function boardOf(facts: BounceFacts): Board | { apart: string } {
  const { board, edges, range, language } = facts
  const words = bouncesWords[language]
  if (!board.providers) return { apart: filtersWords[language].together }
  const tallies = talliesOf(facts)
  const highest = Math.max(1, ...tallies.flatMap((one) => one.bars))
  const rows = tallies
    .filter((one) => one.count > 0 || one.blocks.length > 0)
    .sort((a, b) => stateRank(a) - stateRank(b) || b.count - a.count || a.key.localeCompare(b.key))
  return {
    rows: rows.slice(0, rowsMax).map((tally) => rowOf(facts, tally, highest)),
    ticks: ticksOf(
      edges.slice(0, -1).map((start) => ({ start })),
      range,
      language,
    ),
    notes: notesOf(facts, words),
    more: Math.max(0, rows.length - rowsMax) + board.othersMore,
  }
}

function notesOf({ board, query }: BounceFacts, { apart }: BouncesWords): string[] {
  const hasOther = board.providers?.some((one) => one.provider === "other") ?? false
  return [
    ...(hasServers(query) ? [] : [apart.servers]),
    ...(hasOther && board.domains === null ? [apart.domains] : []),
  ]
}

/** What is counted of one row. `isCounted` false: a domain whose refusals are not told apart with these filters. */
type Tally = {
  key: string
  domain: string | null
  isCounted: boolean
  count: number
  /** By step of the range. */
  bars: number[]
  servers: Map<string, { count: number; bars: number[] }>
  blocks: BlockedDomain[]
}

function talliesOf({ board, edges }: BounceFacts): Tally[] {
  const tallies = new Map<string, Tally>()
  const tallyOf = (key: string, domain: string | null, isCounted = true): Tally => {
    const known = tallies.get(key)
    if (known) return known
    const fresh = {
      key,
      domain,
      isCounted,
      count: 0,
      bars: zeros(edges),
      servers: new Map(),
      blocks: [],
    }
    tallies.set(key, fresh)
    return fresh
  }
  const place = stepPlaces(board.edges, edges)
  const add = (tally: Tally, { step, letters_ever }: { step: number; letters_ever: number }) => {
    tally.count += letters_ever
    addAt(tally.bars, place[step], letters_ever)
  }
  const byDomain = board.domains !== null
  for (const one of board.providers ?? []) {
    if (one.provider === "other" && byDomain) continue
    const tally = tallyOf(one.provider, null)
    add(tally, one)
    if (one.server === undefined) continue
    const server = tally.servers.get(one.server) ?? { count: 0, bars: zeros(edges) }
    server.count += one.letters_ever
    addAt(server.bars, place[one.step], one.letters_ever)
    tally.servers.set(one.server, server)
  }
  for (const one of board.domains ?? [])
    if (one.provider === "other") add(tallyOf(`@${one.domain}`, one.domain), one)
  for (const block of board.blocks) {
    const isOther = block.provider === "other"
    tallyOf(
      isOther ? `@${block.domain}` : block.provider,
      isOther ? block.domain : null,
      !isOther || byDomain,
    ).blocks.push(block)
  }
  return [...tallies.values()]
}

const zeros = (edges: readonly number[]): number[] => edges.slice(1).map(() => 0)

function addAt(bars: number[], at: number | undefined, more: number): void {
  if (at !== undefined) bars[at] = (bars[at] ?? 0) + more
}

/** In which step of the range each step of the board lies. */
function stepPlaces(fine: readonly number[], edges: readonly number[]): number[] {
  let at = 0
  return fine.slice(0, -1).map((start) => {
    while (at < edges.length - 2 && (edges[at + 1] ?? 0) <= start) at++
    return at
  })
}

const isOpen = ({ spans }: BlockedDomain): boolean => spans.at(-1)?.to === null

/** Open blocks first, then those that are over. */
const stateRank = ({ blocks }: Tally): number => (blocks.some(isOpen) ? 0 : blocks.length > 0 ? 1 : 2)

function rowOf(facts: BounceFacts, tally: Tally, highest: number): BoardRow {
  const { language, query } = facts
  const words = bouncesWords[language]
  const label = tally.domain ?? providerLabel(facts, tally.key)
  const most = Math.max(0, ...tally.blocks.flatMap((block) => block.spans.map(({ servers }) => servers)))
  const servers = [...tally.servers].sort(
    ([a, one], [b, other]) => other.count - one.count || a.localeCompare(b),
  )
  return {
    key: tally.key,
    label,
    // The block of a row that is one domain says it beside its span.
    hint: most > 0 && !tally.domain ? words.board.servers({ count: most }) : null,
    href: tally.domain ? hrefOnly(facts, "domain", tally.domain) : hrefOnly(facts, "provider", tally.key),
    state: stateOf(facts, tally),
    lanes: tally.blocks.map((block) => laneOf(facts, tally, block)),
    servers: !hasServers(query)
      ? []
      : servers.map(([server, { count, bars }]) => ({
          server,
          label: server || filtersWords[language].noServer,
          href: server ? hrefOnly(facts, "server", server) : null,
          ...barsOf(
            facts,
            server || filtersWords[language].noServer,
            { count, bars, isCounted: true },
            highest,
          ),
        })),
    ...barsOf(facts, label, tally, highest),
  }
}

function barsOf(
  { edges, range, language }: BounceFacts,
  name: string,
  { count, bars, isCounted }: { count: number; bars: number[]; isCounted: boolean },
  highest: number,
): BoardBars {
  const { board: words } = bouncesWords[language]
  const peak = Math.max(...bars)
  const at = bars.indexOf(peak)
  const [start, end] = [edges[at] ?? 0, edges[at + 1] ?? 0]
  return {
    bars: bars.map((value) => value / highest),
    barsTitle:
      count > 0
        ? words.barsPeak({ name, count, peak, when: formatSpan(start, end, range.timeZone, language) })
        : words.bars({ name, count }),
    countText: isCounted ? formatNumber(count, language) : "–",
  }
}

function stateOf({ nowMs, language }: BounceFacts, { blocks }: Tally): BoardRow["state"] {
  const { board: words } = bouncesWords[language]
  const open = blocks.filter(isOpen).map(({ spans }) => spans.at(-1)?.from ?? nowMs)
  if (open.length > 0) {
    const duration = formatDuration(Math.max(0, nowMs - Math.min(...open)), language)
    return { kind: "blocked", text: words.blockedFor({ duration }) }
  }
  return blocks.length > 0 ? { kind: "lifted", text: words.lifted } : { kind: "never", text: words.never }
}

function laneOf(facts: BounceFacts, tally: Tally, block: BlockedDomain): BoardLane {
  const { board, edges, range, nowMs, language } = facts
  const { board: words } = bouncesWords[language]
  const [from, to] = [edges[0] ?? 0, edges.at(-1) ?? 1]
  const place = (ms: number) => Math.min(1, Math.max(0, (ms - from) / (to - from)))
  const moment = (ms: number) => formatMoment(ms, range.timeZone, nowMs, language)
  const quarters = block.spans.map(quartersOf)
  const isWithin = (step: number) => {
    const start = board.edges[step] ?? 0
    return quarters.some((one) => start >= one.from && start < one.to)
  }
  const hit = (board.domains ?? [])
    .filter((one) => one.domain === block.domain && isWithin(one.step))
    .reduce((sum, one) => sum + one.letters_ever, 0)
  // Events tell whole seconds: a block that ended in the one that it began in lasted some part of it.
  const lastedMs = block.spans.reduce((sum, span) => sum + Math.max(1000, (span.to ?? nowMs) - span.from), 0)
  const most = Math.max(...block.spans.map(({ servers }) => servers))
  return {
    domain: block.domain,
    label: tally.domain ? words.servers({ count: most }) : block.domain,
    spans: block.spans.map((span) => ({
      from: place(span.from),
      to: place(span.to ?? to),
      isOpen: span.to === null,
      label:
        span.to === null
          ? words.since({ when: formatInstant(span.from, range.timeZone, nowMs, language) })
          : null,
      title:
        span.to === null
          ? words.serversSince({ servers: span.servers, when: moment(span.from) })
          : words.serversThen({ servers: span.servers, from: moment(span.from), to: moment(span.to) }),
    })),
    hitText: board.domains ? formatNumber(hit, language) : "–",
    hitTitle: board.domains ? words.hit({ count: hit }) : words.hitUnknown,
    note: words.lanes({ count: block.spans.length, duration: formatDuration(lastedMs, language) }),
  }
}
