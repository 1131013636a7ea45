import "server-only"
import { type PageAccess, requireRight } from "#lib/auth/guard"
import { clock } from "#lib/clock"
import { firstCountMs } from "#lib/events/count"
import { countedSeq, latestOf } from "#lib/events/state"
import { edgesOf, wholeSteps } from "#lib/metrics/series"
import { listBlocks } from "#lib/store/blocks"
import { openedStore } from "#lib/store/open"
import { currentLanguage } from "../../../../language.ts"
import { blockLookBackMs } from "../_blocks/spans.ts"
import { templateNames } from "../_letter/template-names.ts"
import type { Told } from "../_range/told.ts"
import { readComparison } from "../_range/comparison.ts"
import { endWithBar, readRange, type SearchParams } from "../_range/range.ts"
import { blockedDomains, boardEdges } from "./board.ts"
import { countBounces, countJump, countRefusals } from "./count.ts"
import { readQuery } from "./query.ts"
import { bouncesView } from "./view.ts"

export const loadBounces = async (slug: string, params: SearchParams) =>
  bouncesFor(await requireRight(slug, "charts", "read"), params)

/** Everything the page shows, counted for the range and for what it is compared with: two rounds of questions, each at once. */
export async function bouncesFor(access: PageAccess, params: SearchParams, forWhom: Told = {}) {
  const slug = access.project.project_id
  const db = await openedStore()
  const nowMs = forWhom.nowMs ?? clock.now().getTime()
  const seq = await countedSeq(db, slug)
  const range = endWithBar(readRange(params, nowMs, access.timeZone, "7d", access.range))
  const query = readQuery(params)
  const whole = wholeSteps(range)
  const edges = edgesOf(range)
  const comparison = readComparison(params, range, nowMs, access.comparison)
  const [bounces, told, latest, firstMs] = await Promise.all([
    countBounces(db, slug, query, { before: comparison.edges, edges }),
    // Whether a block is over may be told after the range.
    listBlocks(db, slug, whole.from - blockLookBackMs, Math.max(whole.to, nowMs)),
    latestOf(db, slug),
    firstCountMs(db, slug),
  ])
  const blocks = blockedDomains(told, query, whole)
  const boardSteps = boardEdges(edges, blocks)
  const [refusals, jump, names] = await Promise.all([
    countRefusals(db, slug, query, {
      edges: boardSteps,
      blocked: blocks.map(({ domain }) => domain),
      others: bounces.refusedOthers,
    }),
    countJump(db, slug, query, { before: comparison.edges, edges, reasons: bounces.reasons, firstMs }),
    templateNames(access, bounces.templates?.map(({ template_id }) => template_id || null) ?? query.template),
  ])
  const path = `/p/${slug}/bounces`
  const view = bouncesView({
    query,
    params,
    path,
    range,
    comparison,
    before: comparison.edges.slice(0, -1),
    edges,
    nowMs,
    language: forWhom.language ?? (await currentLanguage()),
    bounces,
    jump,
    board: { edges: boardSteps, blocks, ...refusals },
    templateNames: names,
    messagesPath: access.can("messages", "read") ? `/p/${slug}/messages` : null,
  })
  return {
    access,
    range,
    comparison,
    query,
    view,
    seq,
    lastEventMs: latest.eventAt?.getTime() ?? null,
  }
}
