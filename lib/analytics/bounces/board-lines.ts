import { formatDuration, formatMoment } from "#lib/interface/format/date"
import type { BlockSpan } from "#lib/analytics/series/block-spans"
import { blocksWords } from "#words/blocks"
import { blockAnchor, namedBlock, refusalReasonsOf } from "#lib/analytics/blocks/spans"
import { acknowledgedOf, acknowledgedText } from "#lib/analytics/blocks/acknowledged"
import { countedIn, lastedMs, ofBlock } from "./board-blocks.ts"
import { type BlockLinks, bouncedNow, linksOf, shownPart } from "./board-links.ts"
import type { BlockedDomain, BounceData } from "./data.ts"
import { bounceStatuses } from "#lib/analytics/filters/query"
import { messagesHref } from "#lib/analytics/range/messages-href"

/** Each block in words: its start, its duration and the amount of affected mail. Pure. */

export type BlockLine = BlockLinks & {
  /** Anchor in the list, to which its span links. */
  id: string
  fromMs: number
  isOpen: boolean
  /** "gmx.de", or "gmx.de · Shop" among several projects. */
  name: string
  when: string
  lasted: string
  servers: string
  /** Amount of affected mail. */
  touched: string[]
  /** Everything in one text, for the tooltip and for screen readers. */
  title: string
  /** Its acknowledgement, with person and time. */
  acknowledged: { text: string; note: string | null } | null
  /** The refused messages, for roles that can send them again. */
  again?: BlockAgain | null
  /** Identifies the block, for viewers who can acknowledge it. */
  act: { project_id: string; domain: string; started_ms: number } | null
}

/** The blocks of a domain, in chronological order. */
export function linesOf(data: BounceData, block: BlockedDomain): BlockLine[] {
  const { board } = data
  const isOwn = ofBlock(block)
  const refused = board.domains?.filter(isOwn)
  const delivered = board.delivered.domains?.filter(isOwn)
  return block.spans.map((span) => {
    const touched = {
      refused: refused ? countedIn(refused, board.edges, [span]) : null,
      delivered: delivered ? countedIn(delivered, board.edges, [span]) : null,
    }
    return lineOf(data, block, span, touched)
  })
}

/** Mail that a block affected; null: not counted with these filters. */
type Touched = { refused: number | null; delivered: number | null }

function lineOf(data: BounceData, block: BlockedDomain, span: BlockSpan, counts: Touched): BlockLine {
  const { board, range, nowMs, language } = data
  const words = blocksWords[language]
  const touched = touchedTexts(data, span, counts)
  const moment = (ms: number) => formatMoment(ms, range.timeZone, nowMs, language)
  const servers = words.servers({ count: span.servers })
  const addresses = board.servers?.get(blockAnchor(block, span.from)) ?? []
  const when =
    span.to === null
      ? words.since({ when: moment(span.from) })
      : words.between({ from: moment(span.from), to: moment(span.to) })
  const lasted = formatDuration(lastedMs(span, nowMs), language)
  const place = { project_id: block.project?.id ?? board.project_id, domain: block.domain }
  const ofProject = board.acknowledged.filter((one) => one.project_id === place.project_id)
  const known = acknowledgedOf(ofProject, block.domain, span)
  const acknowledged = known ? { text: acknowledgedText(known, data), note: known.note } : null
  return {
    ...linksOf(data, block, span),
    id: blockAnchor(block, span.from),
    fromMs: span.from,
    isOpen: span.to === null,
    name: namedBlock(block.domain, block.project),
    when,
    lasted,
    servers: [servers, ...addresses].join(" · "),
    touched,
    title: [
      `${servers} ${when}`,
      lasted,
      ...touched,
      ...addresses,
      ...(acknowledged ? [acknowledged.text] : []),
    ].join(" · "),
    acknowledged,
    again: againOf(data, block, span),
    act: board.acknowledges.includes(place.project_id) ? { ...place, started_ms: span.from } : null,
  }
}

function touchedTexts(
  { edges, nowMs, language }: BounceData,
  span: BlockSpan,
  { refused, delivered }: Touched,
): string[] {
  const words = blocksWords[language]
  if (refused === null) return [words.notCounted]
  const [from, to] = [edges[0] ?? 0, edges.at(-1) ?? 0]
  const isWhole = span.from >= from && (span.to ?? nowMs) <= to
  return [
    words.refused({ count: refused }),
    ...(delivered === null ? [] : [words.delivered({ count: delivered })]),
    ...(isWhole ? [] : [words.timeShown]),
  ]
}

/** Open blocks first, then the newest ones. */
export const inOrder = (lines: readonly BlockLine[]): BlockLine[] =>
  lines.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen) || b.fromMs - a.fromMs)

/** The messages that a block refused, for roles that can send them again (BOUNCEPAGE-18). Pure. */

type BlockAgain = {
  project_id: string
  /** Query of the list that shows exactly these messages. */
  query: string
  /** null: not counted with the page's filters. */
  count: number | null
  /** True while the domain blocks one of our servers: messages would be refused again. */
  isBlocked: boolean
}

function againOf(data: BounceData, block: BlockedDomain, span: BlockSpan): BlockAgain | null {
  const project_id = block.project?.id ?? data.board.project_id
  const reasons = refusalReasonsOf(data.query.reason)
  const count = sumOf(reasons.map((reason) => bouncedNow(data, block, span, reason)))
  if (!data.board.sends?.includes(project_id) || reasons.length === 0 || count === 0) return null
  const counted = { ...shownPart(data, span), domain: block.domain, reason: reasons, status: bounceStatuses }
  const [, query = ""] = messagesHref({ path: "/", timeZone: data.range.timeZone }, counted).split("?")
  return { project_id, query, count, isBlocked: block.spans.some(({ to }) => to === null) }
}

const sumOf = (counts: readonly (number | null)[]): number | null =>
  counts.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0)
