import type { ChartPoint, ChartTick } from "#lib/analytics/series/points"
import { formatDuration, formatSpan } from "#lib/interface/format/date"
import { formatNumber } from "#lib/interface/format/number"
import { blocksWords } from "#words/blocks"
import { type BouncesWords, bouncesWords } from "#words/bounces"
import { filtersWords } from "#words/filters"
import { blockFilterNote } from "#lib/analytics/filters/choices"
import { providerLabel } from "#lib/analytics/filters/labels"
import { hasServers, hrefOnly } from "#lib/analytics/filters/query"
import { ticksOf } from "#lib/analytics/range/ticks"
import { type BoardLane, laneOf } from "./board-lanes.ts"
import { type BlockLine, inOrder, linesOf } from "./board-lines.ts"
import { type Tally, talliesOf } from "./board-tallies.ts"
import type { BlockedDomain, BounceData } from "./data.ts"

/**
 * The spam-block board: refused messages by provider and domain, and the times at which domains blocked our
 * servers. Pure.
 */

/** Refused messages by step and, for domains that block us, messages that were delivered anyway. */
export type BoardBars = {
  counts: number[]
  /** False: the domain's refusals are not counted separately with these filters. */
  isCounted: boolean
  delivered: number[] | null
  /**
   * The count that fills the height of a row. All rows share it, unless more messages were delivered in one of them.
   */
  scale: number
  barsTitle: string
  countText: string
}

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

export type BoardStep = Pick<ChartPoint, "start" | "end" | "label">

/** Each block on its own, open ones first. */
type ListedBlocks = { blocks: BlockLine[]; blocksMore: number }

/** A sentence in place of numbers, and the blocks, which do not depend on counts. */
export type UncountedBoard = ListedBlocks & { notComparable: string; notes: string[] }

export type Board = ListedBlocks & {
  rows: BoardRow[]
  ticks: ChartTick[]
  steps: BoardStep[]
  /** Sentences about numbers that are unavailable with these filters. */
  notes: string[]
  more: number
}

const rowsMax = 40
const linesMax = 50

export function boardOf(data: BounceData): Board | UncountedBoard {
  const { board, edges, range, language } = data
  if (!board.providers) return uncountedBoard(data)
  const tallies = talliesOf(data)
  const highest = Math.max(1, ...tallies.flatMap((one) => one.bars))
  const rows = tallies
    .filter((one) => one.count > 0 || one.blocks.length > 0)
    .sort((a, b) => stateRank(a) - stateRank(b) || b.count - a.count || a.key.localeCompare(b.key))
  const steps = edges.slice(0, -1).map((start, at): BoardStep => {
    const end = edges[at + 1] ?? start
    return { start, end, label: formatSpan(start, end, range.timeZone, language) }
  })
  const shown = rows.slice(0, rowsMax).map((tally) => rowOf(data, tally, highest))
  return {
    rows: shown,
    ...listed(shown.flatMap(({ lanes }) => lanes.flatMap(({ lines }) => lines))),
    ticks: ticksOf(steps, range, language),
    steps,
    notes: notesOf(data, bouncesWords[language]),
    more: Math.max(0, rows.length - rowsMax) + board.othersMore,
  }
}

function uncountedBoard(data: BounceData): UncountedBoard {
  const { board, query, language } = data
  const note = board.blocks.length > 0 ? blockFilterNote(query, language) : null
  return {
    notComparable: filtersWords[language].together,
    ...listed(board.blocks.flatMap((block) => linesOf(data, block))),
    notes: note ? [note] : [],
  }
}

function listed(lines: readonly BlockLine[]): ListedBlocks {
  const blocks = inOrder(lines)
  return { blocks: blocks.slice(0, linesMax), blocksMore: Math.max(0, blocks.length - linesMax) }
}

function notesOf({ board, query, language }: BounceData, { notComparable }: BouncesWords): string[] {
  const blocks = board.blocks.length > 0 ? blockFilterNote(query, language) : null
  const hasOther = board.providers?.some((one) => one.provider === "other") ?? false
  return [
    ...(hasServers(query) ? [] : [notComparable.servers]),
    ...(hasOther && board.domains === null ? [notComparable.domains] : []),
    ...(blocks ? [blocks] : []),
  ]
}

const isOpen = ({ spans }: BlockedDomain): boolean => spans.at(-1)?.to === null

/** Open blocks first, then ended ones. */
const stateRank = ({ blocks }: Tally): number => (blocks.some(isOpen) ? 0 : blocks.length > 0 ? 1 : 2)

function rowOf(data: BounceData, tally: Tally, highest: number): BoardRow {
  const { language, query } = data
  const words = bouncesWords[language]
  const label = tally.domain ?? providerLabel(data, tally.key)
  const most = Math.max(0, ...tally.blocks.flatMap((block) => block.spans.map(({ servers }) => servers)))
  const servers = [...tally.servers].sort(
    ([a, one], [b, other]) => other.count - one.count || a.localeCompare(b),
  )
  return {
    key: tally.key,
    label,
    // In a row of a single domain the block has this text next to its span.
    hint: most > 0 && !tally.domain ? words.board.servers({ count: most }) : null,
    href: tally.domain ? hrefOnly(data, "domain", tally.domain) : hrefOnly(data, "provider", tally.key),
    state: stateOf(data, tally),
    lanes: tally.blocks.map((block) => laneOf(data, block, tally.domain !== null)),
    servers: !hasServers(query)
      ? []
      : servers.map(([server, { count, bars }]) => ({
          server,
          label: server || filtersWords[language].noServer,
          href: server ? hrefOnly(data, "server", server) : null,
          ...barsOf(
            data,
            server || filtersWords[language].noServer,
            { count, bars, isCounted: true, delivered: null },
            highest,
          ),
        })),
    ...barsOf(data, label, tally, highest),
  }
}

function barsOf(
  { edges, range, language }: BounceData,
  name: string,
  { count, bars, isCounted, delivered }: Pick<Tally, "count" | "bars" | "isCounted" | "delivered">,
  highest: number,
): BoardBars {
  const { board: words } = bouncesWords[language]
  const peak = Math.max(...bars)
  const at = bars.indexOf(peak)
  const [start, end] = [edges[at] ?? 0, edges[at + 1] ?? 0]
  const refused =
    count > 0
      ? words.barsPeak({ name, count, peak, when: formatSpan(start, end, range.timeZone, language) })
      : words.bars({ name, count })
  const arrived = delivered?.reduce((sum, one) => sum + one, 0)
  return {
    ...{ counts: bars, isCounted, delivered },
    scale: Math.max(highest, ...(delivered ?? [])),
    barsTitle:
      arrived === undefined
        ? refused
        : [refused, blocksWords[language].delivered({ count: arrived })].join(" · "),
    countText: isCounted ? formatNumber(count, language) : "–",
  }
}

function stateOf({ nowMs, language }: BounceData, { blocks }: Tally): BoardRow["state"] {
  const { board: words } = bouncesWords[language]
  const open = blocks.filter(isOpen).map(({ spans }) => spans.at(-1)?.from ?? nowMs)
  if (open.length > 0) {
    const duration = formatDuration(Math.max(0, nowMs - Math.min(...open)), language)
    return { kind: "blocked", text: words.blockedFor({ duration }) }
  }
  return blocks.length > 0 ? { kind: "lifted", text: words.lifted } : { kind: "never", text: words.never }
}
