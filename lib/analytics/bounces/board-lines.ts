import { formatDuration, formatMoment } from "#lib/interface/format/date"
import type { BlockSpan } from "#lib/analytics/series/block-spans"
import { blocksWords } from "#words/blocks"
import { blockAnchor, namedBlock } from "#lib/analytics/blocks/spans"
import { acknowledgedOf, acknowledgedText } from "#lib/analytics/blocks/acknowledged"
import { countedIn, lastedMs, ofBlock } from "./board-blocks.ts"
import { againOf, type BlockAgain } from "./block-again.ts"
import { type BlockLinks, linksOf } from "./board-links.ts"
import type { BlockedDomain, BounceFacts } from "./facts.ts"

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
  /** Identifies the block, for readers who can acknowledge it. */
  act: { project_id: string; domain: string; started_ms: number } | null
}

/** The blocks of a domain, in chronological order. */
export function linesOf(facts: BounceFacts, block: BlockedDomain): BlockLine[] {
  const { board } = facts
  const isOwn = ofBlock(block)
  const refused = board.domains?.filter(isOwn)
  const delivered = board.delivered.domains?.filter(isOwn)
  return block.spans.map((span) => {
    const touched = {
      refused: refused ? countedIn(refused, board.edges, [span]) : null,
      delivered: delivered ? countedIn(delivered, board.edges, [span]) : null,
    }
    return lineOf(facts, block, span, touched)
  })
}

/** Mail that a block affected; null: not counted with these filters. */
type Touched = { refused: number | null; delivered: number | null }

function lineOf(facts: BounceFacts, block: BlockedDomain, span: BlockSpan, counts: Touched): BlockLine {
  const { board, range, nowMs, language } = facts
  const words = blocksWords[language]
  const touched = touchedTexts(facts, span, counts)
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
  const acknowledged = known ? { text: acknowledgedText(known, facts), note: known.note } : null
  return {
    ...linksOf(facts, block, span),
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
    again: againOf(facts, block, span),
    act: board.acknowledges.includes(place.project_id) ? { ...place, started_ms: span.from } : null,
  }
}

function touchedTexts(
  { edges, nowMs, language }: BounceFacts,
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
