import "server-only"
import { tagList } from "#contract/tag/list"
import { requireRight } from "#lib/auth/guard"
import { at, clock } from "#lib/clock"
import { readMethod } from "#lib/proxy/read"
import { openedStore } from "#lib/store/open"
import { figuresByTag } from "#lib/store/tags"
import { one, readRange, type SearchParams } from "../../_range/range.ts"
import { readSort, sorted, tagRow } from "./view.ts"

/** Where letters of the range are found by their tag, which is put at its end: the list's own range is a shorter one. */
function lettersPath(slug: string, params: SearchParams): string {
  const kept = ["range", "from", "to", "tz"].flatMap((name) => {
    const value = one(params[name])
    return value ? [[name, value]] : []
  })
  const query = new URLSearchParams(Object.fromEntries([["range", "30d"], ...kept]))
  return `/p/${slug}/messages?${query}&tag=`
}

/** The service's list of tags, each with what our events tell of its letters in the range. */
export async function loadTags(slug: string, params: SearchParams) {
  const access = await requireRight(slug, "tags", "read")
  const { project } = access
  const nowMs = clock.now().getTime()
  const range = readRange(params, nowMs, project.time_zone, "30d")
  const search = (one(params.q) ?? "").trim().slice(0, 100)
  const sort = readSort(one(params.sort))
  const [listed, figures] = await Promise.all([
    readMethod(access, tagList, {}),
    openedStore().then((db) =>
      figuresByTag(db, project.project_id, { from: at(range.from), to: at(range.to) }),
    ),
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
    search,
    sort,
    failure: listed.ok ? null : listed.failure.message,
    total: tags.length,
    lettersPath: access.can("messages", "read") ? lettersPath(project.project_id, params) : null,
    rows: sorted(
      found.map((tag) => tagRow(tag, figures.get(tag.tag))),
      sort,
    ),
  }
}
