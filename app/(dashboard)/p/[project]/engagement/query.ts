import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server"
import { mailboxProviderNames } from "#contract/mailbox-provider-names"
import type { SegmentFilter } from "#lib/store/segment-counts"
import type { SearchParams } from "../_range/range.ts"

/**
 * What the page looks at, as its address says it: `?provider=gmail&template=…&of=clicked&people=false`. Read here on the
 * server and set with the same parsers in the browser. Pure.
 */
export const reads = ["opened", "clicked"] as const
export type Read = (typeof reads)[number]

export const engagementParsers = {
  provider: parseAsArrayOf(parseAsStringLiteral(mailboxProviderNames)).withDefault([]),
  template: parseAsArrayOf(parseAsString).withDefault([]),
  /** What is drawn over time, and what the tables tell apart. */
  of: parseAsStringLiteral(reads).withDefault("opened"),
  /** Whether tables count people alone. */
  people: parseAsBoolean.withDefault(true),
}

export type EngagementQuery = inferParserType<typeof engagementParsers>
export const filterNames = ["provider", "template"] as const
export type FilterName = (typeof filterNames)[number]

/** Stands in an address for messages without a template. */
export const noTemplate = "none"

const valuesMax = 20
const charsMax = 200

const load = createLoader(engagementParsers)

export function readQuery(params: SearchParams): EngagementQuery {
  const asked = load(params)
  const template = asked.template.map((value) => value.slice(0, charsMax)).filter(Boolean)
  return {
    ...asked,
    provider: [...new Set(asked.provider)],
    template: [...new Set(template)].slice(0, valuesMax),
  }
}

/** What the store is asked for; `without`: what a list of choices must not be narrowed by. */
export function segmentFilter({ provider, template }: EngagementQuery, without?: FilterName): SegmentFilter {
  return {
    ...(provider.length > 0 && without !== "provider" && { provider }),
    ...(template.length > 0 &&
      without !== "template" && { template_id: template.map((id) => (id === noTemplate ? "" : id)) }),
  }
}
