import "server-only"
import { templateGet } from "#contract/methods/template"
import { type Access, type PageAccess, requireRight } from "#lib/access/auth/guard"
import { currentLanguage } from "#lib/access/auth/language"
import { maskedFilters, maskedTags } from "#lib/analytics/filters/masked"
import { noValue } from "#lib/analytics/filters/query"
import { readScope } from "#lib/analytics/filters/scope"
import { templateIds } from "#lib/analytics/filters/template-value"
import { templateNames, templateNamesAcross } from "#lib/analytics/messages/template-names"
import { readComparison } from "#lib/analytics/range/comparison"
import { type RenderContext, type SearchParams, endWithBar, readRange } from "#lib/analytics/range/range"
import { usualSpans } from "#lib/analytics/series/compare"
import { edgesOf } from "#lib/analytics/series/series"
import { countSegmentsAcross, firstCountMsAcross, latestAcross } from "#lib/data/events/across"
import { ofEach } from "#lib/data/events/each-project"
import { beginSharedCounts } from "#lib/data/events/open"
import { type Db, openedStore } from "#lib/data/store/open"
import { readMethod } from "#lib/mail-api/proxy/read"
import { clock } from "#lib/platform/clock"
import { lateNames } from "./choices.ts"
import { countEngagement, outerEdges } from "./count.ts"
import { type EngagementData, shownRows } from "./data.ts"
import { type EngagementQuery, readQuery, segmentFilter } from "./query.ts"
import { engagementView } from "./view.ts"
import { projectsFile } from "#lib/analytics/by-project/files"
import type { PageFiles } from "#lib/analytics/charts/chart-lines"
import { tableLines, tables } from "./files.ts"

export const loadEngagement = async (slug: string, params: SearchParams) =>
  engagementFor(await requireRight(slug, "charts", "read"), params)

/** Everything the page shows, counted for the range and for the comparison period. */
export async function engagementFor(access: PageAccess, params: SearchParams, context: RenderContext = {}) {
  const slug = access.project.project_id
  const db = await openedStore()
  const seq = await beginSharedCounts(db, slug)
  const scope = await readScope(db, access, params, "charts")
  await ofEach(scope.added, (id) => beginSharedCounts(db, id))
  const nowMs = context.nowMs ?? clock.now().getTime()
  const range = endWithBar(readRange(params, nowMs, access.timeZone, access.range))
  const comparison = readComparison(params, range, nowMs, access.comparison)
  const query = maskedFilters(readQuery(params), scope)
  const edges = edgesOf(range)
  const usual = comparison.kind === "none" ? [] : usualSpans({ edges, timeZone: range.timeZone }, nowMs)
  const [counted, latest, firstMs, html] = await Promise.all([
    countEngagement(db, scope.ids, query, { before: comparison.edges, edges, usual }),
    latestAcross(db, scope.ids),
    firstCountMsAcross(db, scope.ids),
    templateHtml(scope.shown, query),
  ])
  const counts = { ...counted, tags: maskedTags(counted.tags, scope) }
  const ids = [
    ...templateIds(query.template),
    ...(counts.templates ?? []).map(({ template_id }) => template_id),
  ]
  const names = await templateNamesAcross(
    scope.shown,
    ids.map((id) => (id === "" || id === noValue ? null : id)),
  )
  const language = context.language ?? (await currentLanguage())
  const data: EngagementData = {
    ...{ query, path: `/p/${slug}/engagement`, params, range, comparison, firstMs, edges, language, counts },
    ...{ templateNames: names, templateHtml: html },
    messages: access.can("messages", "read")
      ? { path: `/p/${slug}/messages`, range, timeZone: range.timeZone, projects: scope.added, params }
      : null,
  }
  const lastEventMs = latest.eventAt?.getTime() ?? null
  const countIn = { of: ["readers", query, edges], count: (id: string) => readsIn(db, id, query, edges) }
  const view = engagementView(data)
  return {
    access,
    scope,
    countIn,
    range,
    comparison,
    seq,
    data,
    view,
    lastEventMs,
    late: lateOf(data, scope.ids),
  }
}

/** Filter values that are counted separately, from delivered messages, because opens do not have them. */
const lateOf = (data: EngagementData, projects: readonly string[]) => ({
  data: { projects, span: spanOf(data.edges), named: data, query: data.query },
  questions: lateNames.map((name) => ({
    name,
    filter: {
      ...segmentFilter(data.query, [name, "country", "device", "os", "client", "link"]),
      status: ["delivered"],
    },
  })),
})

const spanOf = (edges: readonly number[]): [number, number] => [edges[0] ?? 0, edges.at(-1) ?? 0]

/** HTML of the only chosen template, if its server responds and the viewer has access. */
async function templateHtml(
  projects: readonly Access[],
  { template }: EngagementQuery,
): Promise<string | null> {
  const [id, ...more] = templateIds(template)
  if (more.length > 0 || id === undefined || id === noValue) return null
  const access = projects.length > 1 ? await projectWith(projects, id) : projects[0]
  if (!access) return null
  const answer = await readMethod(access, templateGet, { id })
  return answer.ok ? (answer.value.template.body?.html ?? null) : null
}

/** The project, of several, that has a template. Names come from an earlier query. */
async function projectWith(projects: readonly Access[], id: string): Promise<Access | undefined> {
  const each = await ofEach(projects, async (access) => ({
    access,
    names: await templateNames(access, [id]),
  }))
  return each.find(({ names }) => names.has(id))?.access
}

/** Number of opened or clicked messages of one project with the page's filters; null: not counted with them. */
async function readsIn(
  db: Db,
  slug: string,
  query: EngagementQuery,
  edges: readonly number[],
): Promise<number | null> {
  const filter = { ...segmentFilter(query), status: [query.of] }
  const counted = await countSegmentsAcross(db, [slug], {
    edges: outerEdges(edges),
    by: ["traffic_type"],
    filter,
    fromMessages: "few",
  })
  return counted && shownRows(counted, query).reduce((sum, { letters_ever }) => sum + letters_ever, 0)
}

/** CHART-1, ENGAGEMENT-6: files of the page about engagement. */
export const engagementFiles: PageFiles = {
  chart: async (...page) => {
    const { view } = await engagementFor(...page)
    return view.notComparable ? null : view.chart
  },
  tables: {
    ...(Object.fromEntries(
      tables.map((name) => [name, async (...page) => tableLines((await engagementFor(...page)).data, name)]),
    ) satisfies PageFiles["tables"]),
    projects: projectsFile("engagement"),
  },
}
