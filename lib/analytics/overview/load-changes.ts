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
import { type ChangeFacts, type Changes, changesView } from "./changes.ts"
import { countChanges } from "./count-changes.ts"
import { knownWith, readChanged } from "./query.ts"

/** What the whole page looks at. */
export type Asked = {
  access: PageAccess
  scope: Scope
  params: SearchParams
  query: Filters
  range: PageRange
  comparison: Comparison
  edges: readonly number[]
  /** False: nothing was sent in the time that the range is compared with. */
  hasBefore: boolean
  firstMs: number | null
}

/** How one figure moved, and which segments explain it. */
export async function loadChanges(asked: Asked, language: Language): Promise<Changes | { apart: string }> {
  const facts = await changeFacts(asked, language)
  return facts ? changesView(facts) : { apart: apartText(asked, language) }
}

/** Why nothing explains a change here, in a sentence. */
export const apartText = (asked: Asked, language: Language): string =>
  overviewWords[language].changes[untoldWhy(asked) ?? "apart"]

/** Why nothing explains a change here; null: something does, as far as it is counted. */
function untoldWhy({ comparison, query }: Asked): "noComparison" | "untold" | null {
  if (comparison.kind === "none") return "noComparison"
  const known = knownWith(query)
  return known === "now" || known === "reads" ? "untold" : null
}

/** What was counted of it; null where nothing is. */
export async function changeFacts(asked: Asked, language: Language): Promise<ChangeFacts | null> {
  if (untoldWhy(asked)) return null
  const { access, scope, params, query, range, comparison, edges, hasBefore, firstMs } = asked
  const slug = access.project.project_id
  const figure = readChanged(params)
  const counts = await countChanges(await openedStore(), scope.ids, {
    query,
    figure,
    range: endsOf(edges),
    compared: endsOf(comparison.edges),
  })
  const templates = counts.segments.flat().filter(({ dimension }) => dimension === "template")
  const [from, to] = endsOf(edges)
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

const endsOf = (edges: readonly number[]): [number, number] => [edges[0] ?? 0, edges.at(-1) ?? 0]
