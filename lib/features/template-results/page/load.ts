import "server-only"
import { type PageAccess, requireRight } from "#lib/access/auth/guard"
import { refusalSentence } from "#lib/access/auth/permissions"
import { at, clock } from "#lib/platform/clock"
import { edgesOf } from "#lib/analytics/series/series"
import { failed, ok, type Result } from "#lib/platform/result"
import { type Db, openedStore } from "#lib/data/store/open"
import { testsOf } from "#lib/features/template-results/tests-of"
import { draftDetails } from "#lib/features/templates/draft-details"
import type { DraftDetails } from "#lib/features/templates/draft-data"
import { currentLanguage } from "#lib/access/auth/language"
import { maskedFilters } from "#lib/analytics/filters/masked"
import type { MarkFact } from "#lib/analytics/marks/marks"
import { endWithBar, firstValue, readRange, type SearchParams } from "#lib/analytics/range/range"
import { countResults } from "./count.ts"
import type { ResultsData } from "./results-data.ts"
import { htmlOf, loadMap, writtenOf } from "./load-map.ts"
import { readQuery } from "./query.ts"
import { resultsView } from "./view.ts"

/** The results page of a template. `access` needs the right to see templates in addition to charts. */
export async function loadResults(slug: string, id: string, params: SearchParams) {
  await requireRight(slug, "templates", "read")
  return resultsFor(await requireRight(slug, "charts", "read"), { ...params, id })
}

/**
 * RESULTS-2: all data of the page, counted for the range. The template's `id` is in `params`, so that files use the
 * same query as the page.
 */
export async function resultsFor(access: PageAccess, params: SearchParams) {
  if (!access.can("templates", "read")) return failed(403, refusalSentence(access.role, "templates", "read"))
  const db = await openedStore()
  const found = await publishedDraft(db, access, firstValue(params.id) ?? "")
  if (!found.ok) return found
  const { draft, template_id } = found.value
  const { project_id } = access.project
  const nowMs = clock.now().getTime()
  const language = await currentLanguage()
  const range = endWithBar(readRange(params, nowMs, access.timeZone, access.range))
  const edges = edgesOf(range)
  const query = maskedFilters(readQuery(params), { shown: [access] })
  const live = draft.live_version ?? 1
  const mapVersion = mapVersionOf(draft, query.map, live)
  const content = mapVersion === null ? null : await writtenOf(db, project_id, draft, mapVersion)
  const [counts, tests] = await Promise.all([
    countResults(db, project_id, query, {
      ...{ template_id, edges },
      mapVersion: content && htmlOf(content) ? String(mapVersion) : null,
    }),
    testsOf(db, { project_id, draft_id: draft.draft_id }),
  ])
  const data: ResultsData = {
    template: { id: template_id, name: draft.fields.name, versions: draft.versions, live },
    ...{ query, params, range, edges, nowMs, language, counts },
    marks: marksOf(draft, edges),
    map:
      content &&
      (await loadMap(db, access, counts, { draft, version: String(mapVersion), content, language })),
    messages: access.can("messages", "read")
      ? { path: `/p/${project_id}/messages`, range, timeZone: range.timeZone, params }
      : null,
    ...{ tests, draft_id: draft.draft_id, canWrite: access.can("templates", "write"), access },
  }
  return ok({ access, data, range, view: resultsView(data) })
}

/** The version in the address, else the live one; the newest saved one if neither is saved. */
const mapVersionOf = ({ versions }: DraftDetails, requested: string | null, live: number): number | null =>
  (
    versions.find(({ version }) => String(version) === requested) ??
    versions.find(({ version }) => version === live) ??
    versions[0]
  )?.version ?? null

/** A draft that was never published has no results because it was never sent. */
async function publishedDraft(
  db: Db,
  access: PageAccess,
  id: string,
): Promise<Result<{ draft: DraftDetails; template_id: string }>> {
  const found = await draftDetails(db, access, id)
  if (!found.ok) return found
  const { template_id } = found.value
  return template_id === null
    ? failed(409, "This template was never published, so there are no results yet.")
    : ok({ draft: found.value, template_id })
}

/** Times in the shown period at which versions went live. */
function marksOf({ versions, fields }: DraftDetails, edges: readonly number[]): MarkFact[] {
  const [from, to] = [edges[0] ?? 0, edges.at(-1) ?? 0]
  return versions
    .filter(({ atMs }) => atMs >= from && atMs < to)
    .map(({ version, atMs }) => ({
      kind: "template" as const,
      at: at(atMs),
      name: `${fields.name} v${version}`,
      href: null,
      project: null,
    }))
}
