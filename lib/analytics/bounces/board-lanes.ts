import { formatDuration, formatInstant } from "#lib/interface/format/date"
import { formatNumber } from "#lib/interface/format/number"
import { bouncesWords } from "#words/bounces"
import { blockAnchor, blockKey, namedBlock } from "#lib/analytics/blocks/spans"
import { countedIn, lastedMs, ofBlock } from "./board-blocks.ts"
import { type BlockLine, linesOf } from "./board-lines.ts"
import type { BlockedDomain, BounceData } from "./data.ts"

/** The lane of a domain: its blocks on the time axis, and the mail that they affected. Pure. */

/** A span on the time axis; positions are fractions of its width. */
export type BoardSpan = Pick<BlockLine, "id" | "isOpen" | "title"> & {
  from: number
  to: number
  label: string | null
}

export type BoardLane = {
  /** The domain and the block's project. */
  key: string
  label: string
  spans: BoardSpan[]
  lines: BlockLine[]
  hitText: string
  hitTitle: string
  note: string
  /** Acknowledgement of its newest block. */
  acknowledged: string | null
}

/** `isAlone`: the row is this domain, so its name is not repeated. */
export function laneOf(data: BounceData, block: BlockedDomain, isAlone: boolean): BoardLane {
  const { board, nowMs, language } = data
  const { board: words } = bouncesWords[language]
  const hit = countedIn(board.domains?.filter(ofBlock(block)) ?? [], board.edges, block.spans)
  const duration = block.spans.reduce((sum, span) => sum + lastedMs(span, nowMs), 0)
  const most = Math.max(...block.spans.map(({ servers }) => servers))
  const lines = linesOf(data, block)
  return {
    key: blockKey(block),
    label: namedBlock(isAlone ? serversLabel(data, block, most) : block.domain, block.project),
    spans: spansOn(data, block, lines),
    lines,
    hitText: board.domains ? formatNumber(hit, language) : "–",
    hitTitle: board.domains ? words.hit({ count: hit }) : words.hitUnknown,
    acknowledged: lines.at(-1)?.acknowledged?.text ?? null,
    note: words.lanes({ count: block.spans.length, duration: formatDuration(duration, language) }),
  }
}

/** "1 server · 192.0.2.25": servers have their addresses while the block is open. */
function serversLabel({ board, language }: BounceData, block: BlockedDomain, count: number): string {
  const open = block.spans.at(-1)
  const names = open ? (board.servers?.get(blockAnchor(block, open.from)) ?? []) : []
  return [bouncesWords[language].board.servers({ count }), ...names].join(" · ")
}

function spansOn(
  { edges, range, nowMs, language }: BounceData,
  { spans }: BlockedDomain,
  lines: readonly BlockLine[],
): BoardSpan[] {
  const { board: words } = bouncesWords[language]
  const [from, to] = [edges[0] ?? 0, edges.at(-1) ?? 1]
  const place = (ms: number) => Math.min(1, Math.max(0, (ms - from) / (to - from)))
  return lines.map(({ id, isOpen, title, fromMs }, nth) => ({
    ...{ id, isOpen, title },
    from: place(fromMs),
    to: place(spans[nth]?.to ?? to),
    label: isOpen ? words.since({ when: formatInstant(fromMs, range.timeZone, nowMs, language) }) : null,
  }))
}
