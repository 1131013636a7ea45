import type { MailboxProvider } from "#contract/mailbox-provider-names"
import type { Language } from "#lib/format/language"
import type { BlockSpan } from "../_blocks/spans.ts"
import { listFilters } from "../_filters/list-filters.ts"
import type { Comparison } from "../_range/comparison.ts"
import { type Counted, type MessagesPlace, messagesHref } from "../_range/messages-href.ts"
import type { PageRange, SearchParams } from "../_range/range.ts"
import type { BounceCounts, RefusalCounts } from "./count.ts"
import type { JumpCounts } from "./find-jump.ts"
import type { BounceQuery } from "./query.ts"

/** What the parts of the page are made of. Pure. */

/** A domain that blocked servers of ours in the range. */
export type BlockedDomain = { domain: string; provider: MailboxProvider; spans: BlockSpan[] }

export type BounceFacts = {
  query: BounceQuery
  /** The page's own address: links change one part of it. */
  params: SearchParams
  path: string
  range: PageRange
  comparison: Comparison
  /** Where steps begin (epoch ms): of what the range is compared with (none: nothing), and of the range with its end. */
  before: readonly number[]
  edges: readonly number[]
  nowMs: number
  language: Language
  bounces: BounceCounts
  /** Null: bounces did not jump. */
  jump: JumpCounts | null
  board: RefusalCounts & { edges: readonly number[]; blocks: readonly BlockedDomain[] }
  templateNames: ReadonlyMap<string, string>
  /** The list of messages; null for who may not see it. */
  messagesPath: string | null
}

/** The list of messages in the range, narrowed by what it can be narrowed by; null for who may not see it. */
export function listHref(facts: BounceFacts, counted: Partial<Counted>): string | null {
  const place = placeOf(facts)
  const { edges, query } = facts
  const span = { from: edges[0] ?? 0, to: edges.at(-1) ?? 0 }
  return place && messagesHref(place, { ...span, ...listFilters(query), ...counted })
}

export const placeOf = ({ messagesPath, range }: BounceFacts): MessagesPlace | null =>
  messagesPath === null ? null : { path: messagesPath, timeZone: range.timeZone }
