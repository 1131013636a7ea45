import "server-only"
import { tagList } from "#contract/methods/tag"
import { requireRight } from "#lib/access/auth/guard"
import { firstValue, readRange, type SearchParams } from "#lib/analytics/range/range"
import { countSegments, figuresByTag } from "#lib/data/events/count"
import { type Db, openedStore } from "#lib/data/store/open"
import { readMethod } from "#lib/mail-api/proxy/read"
import { at, clock } from "#lib/platform/clock"
import { readTagQuery } from "./query.ts"
import { readSort, sorted, tagRow } from "./view.ts"

const quarterMs = 900_000
const floorTo = (ms: number): number => Math.floor(ms / quarterMs) * quarterMs
const ceilTo = (ms: number): number => Math.ceil(ms / quarterMs) * quarterMs

/** Messages with a tag that people opened, as Engagement counts them (ENGAGEMENT-1). */
async function openedByPeople(
  db: Db,
  project_id: string,
  { from, to }: { from: number; to: number },
): Promise<Map<string, number>> {
  const filter = { traffic_type: ["human"], status: ["opened"] }
  const counted = await countSegments(db, project_id, { edges: [from, to], by: ["tag"], filter })
  return new Map(counted?.map(({ tag, letters_ever }) => [tag, letters_ever]))
}

/** The service's list of tags, each with our event counts of its messages in the range. */
export async function loadTags(slug: string, params: SearchParams) {
  const access = await requireRight(slug, "tags", "read")
  const { project } = access
  const nowMs = clock.now().getTime()
  const range = readRange(params, nowMs, access.timeZone, access.range)
  // The figures count whole quarters of an hour (TAGPAGE-1), so their links must do so too.
  const span = { from: floorTo(range.from), to: ceilTo(range.to) }
  const search = readTagQuery(params).q.trim().slice(0, 100)
  const sort = readSort(firstValue(params.sort))
  const db = await openedStore()
  const [listed, figures, opened] = await Promise.all([
    readMethod(access, tagList, {}),
    figuresByTag(db, project.project_id, { from: at(span.from), to: at(span.to) }),
    openedByPeople(db, project.project_id, span),
  ])
  const tags = listed.ok ? listed.value.tags : []
  const found = tags.filter(({ tag }) => tag.toLowerCase().includes(search.toLowerCase()))
  return {
    project: project.project_id,
    canWrite: access.can("tags", "write"),
    canSend: access.can("sending", "write"),
    projectZone: project.time_zone,
    nowMs,
    range,
    sort,
    failure: listed.ok ? null : listed.failure.message,
    total: tags.length,
    messages: access.can("messages", "read")
      ? { ...span, path: `/p/${slug}/messages`, range: { ...range, ...span }, timeZone: range.timeZone }
      : null,
    rows: sorted(
      found.map((tag) => tagRow(tag, figures.get(tag.tag), opened.get(tag.tag))),
      sort,
    ),
  }
}
