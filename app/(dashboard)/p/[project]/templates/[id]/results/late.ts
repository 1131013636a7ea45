import { segmentFilter } from "#lib/analytics/filters/query"
import type { ValuesQuestion } from "#lib/analytics/filters/count-values"
import type { LateContext } from "../../../_filters/late-fields.tsx"
import type { ResultsData } from "#lib/features/template-results/page/results-data"

const names = ["domain", "tag", "campaign"] as const

/** Filter values that are counted separately, for the template's delivered messages. Pure. */
export function lateOf(
  { query, edges, language, template }: ResultsData,
  project: string,
): { context: LateContext; questions: ValuesQuestion[] } {
  return {
    context: {
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
