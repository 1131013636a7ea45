import type { BlockSpan } from "#lib/analytics/series/block-spans"
import { refusalReasonsOf } from "#lib/analytics/blocks/refusal-reasons"
import { bounceStatuses } from "#lib/analytics/filters/query"
import { messagesHref } from "#lib/analytics/range/messages-href"
import { bouncedNow, shownPart } from "./board-links.ts"
import type { BlockedDomain, BounceFacts } from "./facts.ts"

/** The messages that a block refused, for roles that can send them again (BOUNCEPAGE-18). Pure. */

export type BlockAgain = {
  project_id: string
  /** Query of the list that shows exactly these messages. */
  query: string
  /** null: not counted with the page's filters. */
  count: number | null
  /** True while the domain blocks one of our servers: messages would be refused again. */
  isBlocked: boolean
}

export function againOf(facts: BounceFacts, block: BlockedDomain, span: BlockSpan): BlockAgain | null {
  const project_id = block.project?.id ?? facts.board.project_id
  const reasons = refusalReasonsOf(facts.query.reason)
  const count = sumOf(reasons.map((reason) => bouncedNow(facts, block, span, reason)))
  if (!facts.board.sends?.includes(project_id) || reasons.length === 0 || count === 0) return null
  const counted = { ...shownPart(facts, span), domain: block.domain, reason: reasons, status: bounceStatuses }
  const [, query = ""] = messagesHref({ path: "/", timeZone: facts.range.timeZone }, counted).split("?")
  return { project_id, query, count, isBlocked: block.spans.some(({ to }) => to === null) }
}

const sumOf = (counts: readonly (number | null)[]): number | null =>
  counts.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0)
