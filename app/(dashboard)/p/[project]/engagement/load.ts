import "server-only"
import { templateGet } from "#contract/template/get"
import { type Access, type PageAccess, requireRight } from "#lib/auth/guard"
import { clock } from "#lib/clock"
import { countedSeq, latestOf } from "#lib/events/state"
import { edgesOf } from "#lib/metrics/series"
import { readMethod } from "#lib/proxy/read"
import { openedStore } from "#lib/store/open"
import { currentLanguage } from "../../../../language.ts"
import { templateNames } from "../_letter/template-names.ts"
import type { Told } from "../_range/told.ts"
import { readComparison } from "../_range/comparison.ts"
import { endWithBar, readRange, type SearchParams } from "../_range/range.ts"
import { noValue } from "../_filters/query.ts"
import { countEngagement } from "./count.ts"
import type { EngagementFacts } from "./facts.ts"
import { type EngagementQuery, readQuery } from "./query.ts"
import { engagementView } from "./view.ts"

export const loadEngagement = async (slug: string, params: SearchParams) =>
  engagementFor(await requireRight(slug, "charts", "read"), params)

/** Everything the page shows, counted for the range and for what it is compared with. */
export async function engagementFor(access: PageAccess, params: SearchParams, told: Told = {}) {
  const slug = access.project.project_id
  const db = await openedStore()
  const seq = await countedSeq(db, slug)
  const nowMs = told.nowMs ?? clock.now().getTime()
  const range = endWithBar(readRange(params, nowMs, access.timeZone, "7d", access.range))
  const comparison = readComparison(params, range, nowMs, access.comparison)
  const query = readQuery(params)
  const edges = edgesOf(range)
  const [counts, latest, html] = await Promise.all([
    countEngagement(db, slug, query, { before: comparison.edges, edges }),
    latestOf(db, slug),
    templateHtml(access, query),
  ])
  const ids = [...query.template, ...(counts.templates ?? []).map(({ template_id }) => template_id)]
  const names = await templateNames(
    access,
    ids.map((id) => (id === "" || id === noValue ? null : id)),
  )
  const language = told.language ?? (await currentLanguage())
  const facts: EngagementFacts = {
    ...{ query, path: `/p/${slug}/engagement`, params, range, edges, language, counts },
    ...{ templateNames: names, templateHtml: html },
  }
  const lastEventMs = latest.eventAt?.getTime() ?? null
  return { access, range, comparison, seq, facts, view: engagementView(facts), lastEventMs }
}

/** Of the one template that is chosen, as far as its server and the reader's rights give it. */
async function templateHtml(access: Access, { template }: EngagementQuery): Promise<string | null> {
  const [id] = template
  if (template.length !== 1 || id === undefined || id === noValue) return null
  const answer = await readMethod(access, templateGet, { id })
  return answer.ok ? (answer.value.template.body?.html ?? null) : null
}
