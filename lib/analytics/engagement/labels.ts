import { valueLabel } from "#lib/analytics/filters/labels"
import type { EngagementFacts } from "./facts.ts"
import type { FilterName } from "./query.ts"

/** A filter's value in the reader's language; `value` as written in a URL. Pure. */
export const labelOf = (
  facts: Pick<EngagementFacts, "language" | "templateNames">,
  name: FilterName,
  value: string,
): string => valueLabel(facts, name, value)
