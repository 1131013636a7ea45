import { listFilters } from "#lib/analytics/filters/list-filters"
import { versionValue } from "#lib/analytics/filters/template-value"
import { messagesHref } from "#lib/analytics/range/messages-href"
import type { Figure, ResultsData } from "./results-data.ts"

/** RESULTS-3: the list of exactly the messages that a number counts; null: no such list. Pure. */
export function figureHref(
  { messages, query, template, edges }: Pick<ResultsData, "messages" | "query" | "template" | "edges">,
  { count, which, ofPeople }: Pick<Figure, "count" | "which" | "ofPeople">,
  {
    version,
    from = edges[0] ?? 0,
    to = edges.at(-1) ?? 0,
  }: { version?: string; from?: number; to?: number } = {},
): string | null {
  // The list has no filter for messages without a version.
  if (!messages || !count || version === "") return null
  return messagesHref(messages, {
    from,
    to,
    ...listFilters(query),
    template: version === undefined ? template.id : versionValue(template.id, version),
    ...("had" in which ? { had: which.had } : { status: which.status }),
    ...(ofPeople && { people: true }),
  })
}
