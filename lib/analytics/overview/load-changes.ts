import "server-only"
import type { PageAccess } from "#lib/access/auth/guard"
import type { Language } from "#lib/interface/format/language"
import { openedStore } from "#lib/data/store/open"
import { overviewWords } from "#words/overview"
import type { Filters } from "#lib/analytics/filters/query"
import { projectNames, type Scope } from "#lib/analytics/filters/scope"
import { templateNamesAcross } from "#lib/analytics/messages/template-names"
import type { Comparison } from "#lib/analytics/range/comparison"
import type { PageRange, SearchParams } from "#lib/analytics/range/range"
import { type ChangeData, type Changes, changesView } from "./changes.ts"
import { countChanges } from "./count-changes.ts"
import { availableWith, readChanged } from "./query.ts"

/** The query of the whole page. */
export type ChangesRequest = {
  access: PageAccess
  scope: Scope
  params: SearchParams
  query: Filters
  range: PageRange
  comparison: Comparison
  edges: readonly number[]
  /** False: nothing was sent in the comparison period. */
  hasBefore: boolean
  firstMs: number | null
}

/** The change of one figure, and the segments that explain it. */
export async function loadChanges(
  request: ChangesRequest,
  language: Language,
): Promise<Changes | { notComparable: string }> {
  const data = await changeData(request, language)
  return data ? changesView(data) : { notComparable: unexplainedText(request, language) }
}

/** A sentence why a change has no explanation here. */
export const unexplainedText = (request: ChangesRequest, language: Language): string =>
  overviewWords[language].changes[unavailableKey(request) ?? "notComparable"]

/** Reason why a change has no explanation here; null: it has one, as far as it is counted. */
function unavailableKey({ comparison, query }: ChangesRequest): "noComparison" | "unavailable" | null {
  if (comparison.kind === "none") return "noComparison"
  const known = availableWith(query)
  return known === "now" || known === "reads" ? "unavailable" : null
}

/** Counts of the change; null if there are none. */
export async function changeData(request: ChangesRequest, language: Language): Promise<ChangeData | null> {
  if (unavailableKey(request)) return null
  const { access, scope, params, query, range, comparison, edges, hasBefore, firstMs } = request
  const slug = access.project.project_id
  const figure = readChanged(params)
  const counts = await countChanges(await openedStore(), scope.ids, {
    query,
    figure,
    range: outerEdges(edges),
    compared: outerEdges(comparison.edges),
  })
  const templates = counts.segments.flat().filter(({ dimension }) => dimension === "template")
  const [from, to] = outerEdges(edges)
  return {
    counts,
    figure,
    query,
    params,
    slug,
    projects: projectNames(scope),
    range,
    comparison,
    hasBefore,
    firstMs,
    span: { from, to },
    language,
    templateNames: await templateNamesAcross(
      scope.shown,
      templates.map(({ value }) => value || null),
    ),
    canReadMessages: access.can("messages", "read"),
  }
}

const outerEdges = (edges: readonly number[]): [number, number] => [edges[0] ?? 0, edges.at(-1) ?? 0]
