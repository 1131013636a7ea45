import { segmentFilter } from "#lib/analytics/filters/query"
import type { ValuesQuestion } from "#lib/analytics/filters/count-values"
import type { LateFacts } from "../../../_filters/late-fields.tsx"
import type { ResultsFacts } from "#lib/features/template-results/page/facts"

const names = ["domain", "tag", "campaign"] as const

/** Filter values that are counted separately, for the template's delivered messages. Pure. */
export function lateOf(
  { query, edges, language, template }: ResultsFacts,
  project: string,
): { facts: LateFacts; questions: ValuesQuestion[] } {
  return {
    facts: {
      projects: [project],
      span: [edges[0] ?? 0, edges.at(-1) ?? 0],
      named: { language, templateNames: new Map() },
      query,
    },
    questions: names.map((name) => ({
      name,
      filter: { ...segmentFilter(query, [name]), template_id: [template.id], status: ["delivered"] },
    })),
  }
}
