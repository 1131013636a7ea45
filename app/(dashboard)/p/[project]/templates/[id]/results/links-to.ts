import { listFilters } from "../../../_filters/list-filters.ts"
import { versionValue } from "../../../_filters/template-value.ts"
import { messagesHref } from "../../../_range/messages-href.ts"
import type { Figure, ResultsFacts } from "./facts.ts"

/** RESULTS-3: the list that shows exactly the messages that a number counts; null: none does. Pure. */
export function figureHref(
  { messages, query, template, edges }: Pick<ResultsFacts, "messages" | "query" | "template" | "edges">,
  { count, which, ofPeople }: Pick<Figure, "count" | "which" | "ofPeople">,
  {
    version,
    from = edges[0] ?? 0,
    to = edges.at(-1) ?? 0,
  }: { version?: string; from?: number; to?: number } = {},
): string | null {
  // Messages without a version are found by nothing that a list knows.
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
