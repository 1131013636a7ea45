import type { StepLink } from "#lib/interface/status/explain"
import type { MailboxProvider } from "#contract/mailbox-provider-names"
import type { Language } from "#lib/interface/format/language"
import type { BlockSpan } from "#lib/analytics/series/block-spans"
import type { JumpCounts } from "#lib/analytics/series/jumps"
import type { Acknowledged } from "#lib/analytics/blocks/acknowledged"
import type { BlockProject } from "#lib/analytics/blocks/spans"
import { listFilters } from "#lib/analytics/filters/list-filters"
import type { MarkFact } from "#lib/analytics/marks/marks"
import type { Comparison } from "#lib/analytics/range/comparison"
import { type Counted, type MessagesPlace, messagesHref } from "#lib/analytics/range/messages-href"
import type { PageRange, SearchParams } from "#lib/analytics/range/range"
import type { BounceCounts, RefusalCounts } from "./count.ts"
import type { DeliveredCounts } from "./count-delivered.ts"
import type { BounceQuery } from "./query.ts"

/** What the parts of the page are made of. Pure. */

/** A domain that blocked servers of ours in the range. */
export type BlockedDomain = {
  domain: string
  provider: MailboxProvider
  spans: BlockSpan[]
  project?: BlockProject | undefined
}

/** Of the spam-block board. */
type BoardFacts = {
  edges: readonly number[]
  blocks: readonly BlockedDomain[]
  delivered: DeliveredCounts
  acknowledged: readonly Acknowledged[]
  /** Addresses of our servers that open blocks refuse, by the block's anchor. */
  servers?: ReadonlyMap<string, readonly string[]>
  /** The page's own project, which blocks do not name where it stands alone. */
  project_id: string
  /** Projects whose blocks this reader may acknowledge. */
  acknowledges: readonly string[]
  /** Projects in which this reader may send. */
  sends?: readonly string[]
}

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
  /** When bounces jumped, newest first. */
  jumps: readonly JumpCounts[]
  board: RefusalCounts & BoardFacts
  /** How many earlier times are looked at for what is usual. */
  usualTimes?: number
  /** Pages on which something is done about a reason, for who may open them. */
  stepPaths?: Partial<Record<StepLink, string>>
  templateNames: ReadonlyMap<string, string>
  /** The list of messages; null for who may not see it. */
  messagesPath: string | null
  /** What was published and deployed. */
  marks?: readonly MarkFact[]
  /** Projects that are shown beside the page's own. */
  added?: readonly string[]
}

/** What links to the list of messages are made of. */
export type ListFacts = Pick<BounceFacts, "messagesPath" | "range" | "added" | "edges" | "query" | "params">

/** The list of messages in the range, narrowed by what it can be narrowed by; null for who may not see it. */
export function listHref(facts: ListFacts, counted: Partial<Counted>): string | null {
  const place = placeOf(facts)
  const { edges, query } = facts
  const span = { from: edges[0] ?? 0, to: edges.at(-1) ?? 0 }
  return place && messagesHref(place, { ...span, ...listFilters(query), ...counted })
}

export const placeOf = ({ messagesPath, range, added, params }: ListFacts): MessagesPlace | null =>
  messagesPath === null
    ? null
    : { path: messagesPath, range, timeZone: range.timeZone, projects: added, params }
