import "server-only"
import { type PageAccess, requireRight } from "#lib/access/auth/guard"
import { firstCountMsAcross, latestAcross } from "#lib/data/events/across"
import { blockLookBackMs } from "#lib/analytics/series/block-spans"
import { usualSpans } from "#lib/analytics/series/compare"
import { type Db, openedStore } from "#lib/data/store/open"
import { acknowledgedIn, blocksOf } from "#lib/analytics/blocks/load"
import { refusedServers } from "#lib/analytics/blocks/refused-servers"
import { blockAnchor } from "#lib/analytics/blocks/spans"
import { maskedFilters, maskedTags } from "#lib/analytics/filters/masked"
import { bounceStatuses, segmentFilter } from "#lib/analytics/filters/query"
import { templateNamesAcross } from "#lib/analytics/messages/template-names"
import { loadMarks } from "#lib/analytics/marks/load-marks"
import { readComparison } from "#lib/analytics/range/comparison"
import { type RenderContext, type SearchParams, endWithBar, readRange } from "#lib/analytics/range/range"
import { blockedDomains, boardEdges } from "./board-blocks.ts"
import { bouncesIn, countBounces, countJumps, countRefusals } from "./count.ts"
import { countDelivered } from "./count-delivered.ts"
import type { BlockedDomain, BounceData } from "./data.ts"
import { bouncesView } from "./view.ts"
import { clock } from "#lib/platform/clock"
import { ofEach } from "#lib/data/events/each-project"
import { beginSharedCounts } from "#lib/data/events/open"
import { edgesOf, wholeSteps } from "#lib/analytics/series/series"
import { currentLanguage } from "#lib/access/auth/language"
import { readScope } from "#lib/analytics/filters/scope"
import { readQuery } from "./query.ts"

export const loadBounces = async (slug: string, params: SearchParams) =>
  bouncesFor(await requireRight(slug, "charts", "read"), params)

/** Everything the page shows, counted for the range and for the comparison period: two rounds of parallel queries. */
export async function bouncesFor(access: PageAccess, params: SearchParams, context: RenderContext = {}) {
  const request = await bounceRequest(access, params, context)
  const { db, nowMs, seq, scope, range, query, whole, edges, language, path, messagesPath } = request
  const comparison = readComparison(params, range, nowMs, access.comparison)
  const usual = comparison.kind === "none" ? [] : usualSpans({ edges, timeZone: range.timeZone }, nowMs)
  const [bounces, blockEvents, acknowledged, latest, firstMs, { marks }] = await Promise.all([
    countBounces(db, scope.ids, query, { before: comparison.edges, edges, usual }),
    // The end of a block may be reported after the range.
    blocksOf(db, scope, whole.from - blockLookBackMs, Math.max(whole.to, nowMs)),
    acknowledgedIn(db, scope.shown, whole.from - blockLookBackMs, whole.to),
    latestAcross(db, scope.ids),
    firstCountMsAcross(db, scope.ids),
    loadMarks(db, scope, whole),
  ])
  const blocks = blockedDomains(blockEvents, query, whole)
  const boardSteps = boardEdges(edges, blocks)
  const [refusals, delivered, jumps, names, servers] = await Promise.all([
    countRefusals(db, scope.ids, query, {
      edges: boardSteps,
      blocked: blocks.map(({ domain }) => domain),
      others: bounces.refusedOthers,
    }),
    countDelivered(db, scope.ids, query, boardSteps, blocks),
    countJumps(db, scope.ids, query, { edges, firstMs }),
    templateNamesAcross(
      scope.shown,
      bounces.templates?.map(({ template_id }) => template_id || null) ?? query.template,
    ),
    serversOf(db, access.project.project_id, blocks, nowMs),
  ])
  const data: BounceData = {
    query,
    params,
    path,
    range,
    comparison,
    before: comparison.edges.slice(0, -1),
    edges,
    nowMs,
    language,
    bounces: { ...bounces, tags: maskedTags(bounces.tags, scope) },
    jumps,
    board: {
      ...{ edges: boardSteps, blocks, acknowledged, delivered, servers, ...refusals },
      project_id: access.project.project_id,
      acknowledges: scope.shown
        .filter(({ can }) => can("alerts", "write"))
        .map(({ project }) => project.project_id),
      sends: scope.shown
        .filter(({ can }) => can("sending", "write"))
        .map(({ project }) => project.project_id),
    },
    usualTimes: usual.length,
    stepPaths: stepPathsOf(access),
    templateNames: names,
    marks,
    added: scope.added,
    messagesPath,
  }
  return {
    /** Queries of parts that are loaded later. */
    request,
    access,
    scope,
    countIn: { of: ["bounces", query, edges], count: (id: string) => bouncesIn(db, id, query, edges) },
    range,
    comparison,
    query,
    data,
    /** Queries that only the filter fields need. */
    late: {
      data: {
        projects: scope.ids,
        span: [whole.from, whole.to] as const,
        named: { language, templateNames: names },
        query,
      },
      domains: { ...segmentFilter(query, ["domain"]), status: bounceStatuses },
    },
    view: bouncesView(data),
    seq,
    lastEventMs: latest.eventAt?.getTime() ?? null,
  }
}

/** Open blocks whose servers are named. */
const namedMax = 10

async function serversOf(db: Db, project_id: string, blocks: readonly BlockedDomain[], nowMs: number) {
  const open = blocks.flatMap((block) =>
    block.spans.flatMap(({ from, to }) => (to === null ? [{ block, from }] : [])),
  )
  const named = open.slice(0, namedMax)
  const servers = await Promise.all(
    named.map(async ({ block, from }) => {
      const time = { domain: block.domain, fromMs: from, toMs: nowMs + 1 }
      const found = await refusedServers(db, block.project?.id ?? project_id, time, named.length)
      return [blockAnchor(block, from), found] as const
    }),
  )
  return new Map(servers)
}

/** For many messages at once these are project pages, if this viewer has access to them. */
function stepPathsOf(access: PageAccess): BounceData["stepPaths"] {
  const slug = access.project.project_id
  return {
    ...(access.can("suppressions", "read") && { suppression: `/p/${slug}/suppressions` }),
    ...(access.can("domains", "read") && { domain: `/p/${slug}/domains` }),
    ...(access.can("templates", "read") && { content: `/p/${slug}/templates` }),
  }
}

export type BounceRequest = Awaited<ReturnType<typeof bounceRequest>>

/** The page's request and its viewer: shared by all parts of the page, and by its files. */
export async function bounceRequest(access: PageAccess, params: SearchParams, context: RenderContext = {}) {
  const slug = access.project.project_id
  const db = await openedStore()
  const nowMs = context.nowMs ?? clock.now().getTime()
  // Read before anything is counted: the page shows at least these changes.
  const seq = await beginSharedCounts(db, slug)
  const scope = await readScope(db, access, params, "charts")
  await ofEach(scope.added, (id) => beginSharedCounts(db, id))
  const range = endWithBar(readRange(params, nowMs, access.timeZone, access.range))
  return {
    ...{ db, access, params, nowMs, seq, scope, range },
    query: maskedFilters(readQuery(params), scope),
    edges: edgesOf(range),
    whole: wholeSteps(range),
    language: context.language ?? (await currentLanguage()),
    path: `/p/${slug}/bounces`,
    messagesPath: access.can("messages", "read") ? `/p/${slug}/messages` : null,
    added: scope.added,
  }
}
