import "server-only"
import type { PageAccess } from "#lib/auth/guard"
import { openedStore } from "#lib/store/open"
import { overviewWords } from "#words/overview"
import { currentLanguage } from "../../../../language.ts"
import type { Filters } from "../_filters/query.ts"
import { templateNames } from "../_letter/template-names.ts"
import type { Comparison } from "../_range/comparison.ts"
import type { PageRange, SearchParams } from "../_range/range.ts"
import { type Changes, changesView } from "./changes.ts"
import { countChanges } from "./count-changes.ts"
import { readChanged } from "./query.ts"

/** What the whole page looks at. */
export type Asked = {
  access: PageAccess
  params: SearchParams
  query: Filters
  range: PageRange
  comparison: Comparison
  edges: readonly number[]
  /** False: nothing was sent in the time that the range is compared with. */
  hasBefore: boolean
}

/** How one figure moved, and which segments explain it. */
export async function loadChanges(asked: Asked): Promise<Changes | { apart: string }> {
  const { access, params, query, range, comparison, edges, hasBefore } = asked
  const slug = access.project.project_id
  const language = await currentLanguage()
  const figure = readChanged(params)
  if (comparison.kind === "none") return { apart: overviewWords[language].changes.noComparison }
  const counts = await countChanges(await openedStore(), slug, {
    query,
    figure,
    range: endsOf(edges),
    compared: endsOf(comparison.edges),
  })
  const templates = counts.segments.flat().filter(({ dimension }) => dimension === "template")
  const [from, to] = endsOf(edges)
  return changesView({
    counts,
    figure,
    query,
    params,
    slug,
    range,
    comparison,
    hasBefore,
    span: { from, to },
    language,
    templateNames: await templateNames(
      access,
      templates.map(({ value }) => value || null),
    ),
    canReadMessages: access.can("messages", "read"),
  })
}

const endsOf = (edges: readonly number[]): [number, number] => [edges[0] ?? 0, edges.at(-1) ?? 0]
