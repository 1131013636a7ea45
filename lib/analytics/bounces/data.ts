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
import { type MessagesSelection, type MessagesPlace, messagesHref } from "#lib/analytics/range/messages-href"
import type { PageRange, SearchParams } from "#lib/analytics/range/range"
import type { BounceCounts, RefusalCounts } from "./count.ts"
import type { DeliveredCounts } from "./count-delivered.ts"
import type { BounceQuery } from "./query.ts"

/** Input of the parts of the page. Pure. */

/** A domain that blocked our servers in the range. */
export type BlockedDomain = {
  domain: string
  provider: MailboxProvider
  spans: BlockSpan[]
  project?: BlockProject | undefined
}

/** Input of the spam-block board. */
type BoardData = {
  edges: readonly number[]
  blocks: readonly BlockedDomain[]
  delivered: DeliveredCounts
  acknowledged: readonly Acknowledged[]
  /** Addresses of our servers that open blocks refuse, by the block's anchor. */
  servers?: ReadonlyMap<string, readonly string[]>
  /** The page's own project. Blocks do not name it if it is the only one. */
  project_id: string
  /** Projects whose blocks this viewer can acknowledge. */
  acknowledges: readonly string[]
  /** Projects in which this viewer can send. */
  sends?: readonly string[]
}

export type BounceData = {
  query: BounceQuery
  /** Parameters of the page's own URL: links change one of them. */
  params: SearchParams
  path: string
  range: PageRange
  comparison: Comparison
  /**
   * Starts of the steps (epoch ms): of the comparison period (empty without a comparison), and of the range with its
   * end.
   */
  before: readonly number[]
  edges: readonly number[]
  nowMs: number
  language: Language
  bounces: BounceCounts
  /** Jumps in bounces, newest first. */
  jumps: readonly JumpCounts[]
  board: RefusalCounts & BoardData
  /** Number of earlier periods that the usual values are computed from. */
  usualTimes?: number
  /** Pages on which the viewer can act on a reason, if the viewer has access to them. */
  stepPaths?: Partial<Record<StepLink, string>>
  templateNames: ReadonlyMap<string, string>
  /** The list of messages; null for viewers without access to it. */
  messagesPath: string | null
  /** Published templates and deployments. */
  marks?: readonly MarkFact[]
  /** Projects that are shown in addition to the page's own. */
  added?: readonly string[]
}

/** Input of links to the list of messages. */
export type ListData = Pick<BounceData, "messagesPath" | "range" | "added" | "edges" | "query" | "params">

/** The list of messages in the range, with the filters that it supports; null for viewers without access to it. */
export function listHref(data: ListData, counted: Partial<MessagesSelection>): string | null {
  const place = placeOf(data)
  const { edges, query } = data
  const span = { from: edges[0] ?? 0, to: edges.at(-1) ?? 0 }
  return place && messagesHref(place, { ...span, ...listFilters(query), ...counted })
}

export const placeOf = ({ messagesPath, range, added, params }: ListData): MessagesPlace | null =>
  messagesPath === null
    ? null
    : { path: messagesPath, range, timeZone: range.timeZone, projects: added, params }
