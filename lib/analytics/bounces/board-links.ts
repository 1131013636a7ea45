import type { BlockSpan } from "#lib/analytics/series/block-spans"
import { blocksWords } from "#words/blocks"
import { refusalReasonsOf } from "#lib/analytics/blocks/spans"
import { reasonName } from "#lib/analytics/filters/labels"
import { bounceStatuses } from "#lib/analytics/filters/query"
import { messagesHref } from "#lib/analytics/range/messages-href"
import { countedIn, ofBlock, quartersOf } from "./board-blocks.ts"
import type { BlockedDomain, BounceData } from "./data.ts"

/** Links of a block: the messages that bounced because of it, and the replies to them. Pure. */

export type BlockLinks = {
  /** Lists of messages, one per reason. */
  messages: { href: string; text: string }[]
  /** URL of the replies; null for viewers without access to messages. */
  repliesHref: string | null
}

export function linksOf(data: BounceData, block: BlockedDomain, span: BlockSpan): BlockLinks {
  if (data.messagesPath === null) return { messages: [], repliesHref: null }
  const reasons = refusalReasonsOf(data.query.reason)
  const project_id = encodeURIComponent(block.project?.id ?? data.board.project_id)
  const shown = shownPart(data, span)
  const search = new URLSearchParams({
    domain: block.domain,
    from: String(shown.from),
    to: String(shown.to),
    reason: reasons.join(","),
  })
  return {
    messages: reasons.flatMap((reason) => {
      const count = bouncedNow(data, block, span, reason)
      const counted = { ...shown, domain: block.domain, reason, status: bounceStatuses }
      const place = { path: `/p/${project_id}/messages`, timeZone: data.range.timeZone }
      const text = textOf(data, reason, count)
      return count === 0 ? [] : [{ href: messagesHref(place, counted), text }]
    }),
    repliesHref: reasons.length > 0 ? `/api/projects/${project_id}/blocks/replies?${search}` : null,
  }
}

/** The quarters of an hour of a block that are in the page's range: its counts cover exactly these. */
export function shownPart({ edges }: BounceData, span: BlockSpan): { from: number; to: number } {
  const { from, to } = quartersOf(span)
  return { from: Math.max(from, edges[0] ?? 0), to: Math.min(to, edges.at(-1) ?? 0) }
}

/** Messages that are bounced now for this reason, as in the list; null: not counted with these filters. */
export function bouncedNow(
  { board: { domains, edges } }: BounceData,
  block: BlockedDomain,
  span: BlockSpan,
  reason: string,
): number | null {
  const isOwn = ofBlock(block)
  const rows = domains?.filter((row) => isOwn(row) && row.delivery_status === reason)
  return rows ? countedIn(rows, edges, [span], "letters_now") : null
}

function textOf(data: BounceData, reason: string, count: number | null): string {
  const words = blocksWords[data.language]
  const { name } = reasonName(reason, data)
  return count === null ? words.listOf({ reason: name }) : words.messagesOf({ reason: name, count })
}
