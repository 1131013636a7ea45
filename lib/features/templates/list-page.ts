import "server-only"
import { templateList } from "#contract/methods/template"
import type { ListedTemplate } from "#contract/template"
import type { Access } from "#lib/access/auth/access"
import type { Db } from "#lib/data/store/open"
import { listDraftsOf, listUnpublishedDrafts } from "#lib/data/store/template-drafts"
import { namesOfUsers } from "#lib/data/store/users"
import { readMethod } from "#lib/mail-api/proxy/read"
import { ok, type Result } from "#lib/platform/result"
import { type ListPlace, placeIn, wordOf } from "./list-place.ts"

export type DraftLine = Awaited<ReturnType<typeof listUnpublishedDrafts>>[number]
export type DraftHead = Awaited<ReturnType<typeof listDraftsOf>>[number]

export type ListQuery = { search: string; cursor: string | null; direction: "older" | "newer" }

/** A page of the list. `older` and `newer` are the cursors of the adjacent pages; null if there is none. */
type ListPage = {
  unpublished: DraftLine[]
  templates: ListedTemplate[]
  older: string | null
  newer: string | null
  /** A search in a mail service that cannot search read only this many of its newest templates; absent if it read all. */
  searched?: number
}

/** A page with the data of its rows: drafts of its templates, and names of users. */
export type FullPage = ListPage & { drafts: DraftHead[]; names: ReadonlyMap<string, string> }

export const rowsOfPage = 50
/** For a mail service without search: templates of one request, which have their bodies, and of a whole search. */
const searchStep = 200
const searchedMax = 5000

/**
 * GALLERY-6: drafts that were never published, then the mail service's templates, both newest first, paged by key
 * as one list. Neither side reads more than a page, and bodies are not read.
 */
export async function listPage(db: Db, access: Access, query: ListQuery): Promise<Result<FullPage>> {
  const reading: Reading = { db, access, search: query.search, words: wordsOf(query.search) }
  const from = placeIn(query.cursor)
  const page =
    from && query.direction === "newer" ? await pageAbove(reading, from) : await pageBelow(reading, from)
  if (!page.ok) return page
  const { unpublished, templates } = page.value
  const { project_id } = access.project
  const drafts = await listDraftsOf(
    db,
    project_id,
    templates.map(({ id }) => id),
  )
  const names = await namesOfUsers(
    db,
    [...unpublished, ...drafts].map(({ changed_by }) => changed_by),
  )
  return ok({ ...page.value, drafts, names })
}

type Reading = { db: Db; access: Access; search: string; words: string[] }

const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean).slice(0, 10)

/** The page below a place: remaining drafts, then templates from the first one that fits. */
async function pageBelow(reading: Reading, from: ListPlace | null): Promise<Result<ListPage>> {
  if (from?.of === "offset") return pageAtOffset(reading, from, [])
  const after = from?.of === "draft" ? from : null
  const drafts = from?.of === "template" ? [] : await draftsAt(reading, { limit: rowsOfPage + 1, after })
  const unpublished = drafts.slice(0, rowsOfPage)
  const newerDraft = from && unpublished[0] ? wordOf(draftPlace(unpublished[0])) : null
  if (drafts.length > rowsOfPage)
    return ok({ unpublished, templates: [], older: lastOf(unpublished), newer: newerDraft })
  const room = rowsOfPage - unpublished.length
  const answer = await templatesAt(reading, {
    // At least one, to detect whether there is a next page.
    limit: Math.max(1, room),
    cursor: from?.of === "template" ? from.cursor : "",
  })
  if (!answer.ok) return answer
  const { templates, cursor, newer = "" } = answer.value
  if (cursor === undefined)
    return reading.search === ""
      ? pageAtOffset(reading, { offset: 0, newer: newerDraft ?? (from && aboveTemplates) }, unpublished)
      : foundByWalking(reading)
  // Everything below the place was deleted.
  if (from && unpublished.length + templates.length === 0) return pageBelow(reading, null)
  // The page is full of drafts: templates come below them.
  if (room === 0)
    return ok({
      ...{ unpublished, templates: [] },
      older: templates.length > 0 ? lastOf(unpublished) : null,
      newer: newerDraft,
    })
  return ok({
    ...{ unpublished, templates },
    older: cursor === "" ? null : wordOf({ of: "template", cursor }),
    newer: newerDraft ?? (from && wordOf({ of: "template", cursor: newer })),
  })
}

/** The page above a place, limited to its rows; at the top, the list from its beginning. */
async function pageAbove(reading: Reading, from: ListPlace): Promise<Result<ListPage>> {
  if (from.of === "offset" && from.offset > rowsOfPage)
    return pageAtOffset(reading, { offset: from.offset - rowsOfPage }, [])
  const above = await templatesAbove(reading, from)
  if (!above.ok) return above
  const { templates, cursor, newer } = above.value
  const place = from.of === "offset" ? from : { of: "template" as const, cursor }
  const older = templates.length > 0 ? wordOf(place) : null
  if (newer !== "")
    return ok({ unpublished: [], templates, older, newer: wordOf({ of: "template", cursor: newer }) })
  const room = rowsOfPage - templates.length
  // The page is full of templates: drafts come above them.
  if (room === 0) return ok({ unpublished: [], templates, older, newer: aboveTemplates })
  const after = from.of === "draft" ? from : null
  const drafts = await draftsAt(reading, { limit: room + 1, after, isOldestFirst: true })
  if (drafts.length <= room) return pageBelow(reading, null)
  const unpublished = drafts.slice(0, room).reverse()
  return ok({
    ...{ unpublished, templates },
    older: older ?? lastOf(unpublished),
    newer: firstOf(unpublished),
  })
}

/** The place above the first template. */
const aboveTemplates = wordOf({ of: "template", cursor: "" })

const noTemplates = { templates: [] as ListedTemplate[], cursor: "", newer: "" }

/** There are none above a draft and above the first template. */
async function templatesAbove(reading: Reading, from: ListPlace): Promise<Result<typeof noTemplates>> {
  if (from.of === "draft" || (from.of === "template" && from.cursor === "")) return ok(noTemplates)
  const answer =
    from.of === "offset"
      ? await readMethod(reading.access, templateList, { limit: from.offset })
      : await templatesAt(reading, { limit: rowsOfPage, cursor: from.cursor, direction: "newer" })
  return answer.ok ? ok({ ...noTemplates, ...answer.value }) : answer
}

/** The direction is sent only for paging up: older is the default of every service. */
const templatesAt = (
  { access, search }: Reading,
  page: { limit: number; cursor: string; direction?: "newer" },
) => readMethod(access, templateList, { ...page, bodies: 0, ...(search && { search }) })

const draftsAt = (
  { db, access, words }: Reading,
  page: Omit<Parameters<typeof listUnpublishedDrafts>[2], "words">,
) => listUnpublishedDrafts(db, access.project.project_id, { ...page, words })

/** A page of a mail service with the published interface alone, which counts templates instead of using cursors. */
async function pageAtOffset(
  reading: Reading,
  { offset, newer = wordOf({ of: "offset", offset }) }: { offset: number; newer?: string | null },
  unpublished: DraftLine[],
): Promise<Result<ListPage>> {
  const room = rowsOfPage - unpublished.length
  const answer = await readMethod(reading.access, templateList, { limit: room + 1, offset })
  if (!answer.ok) return answer
  const templates = answer.value.templates.slice(0, room)
  // Everything below the place was deleted.
  if (offset > 0 && templates.length === 0) return pageBelow(reading, null)
  const hasMore = answer.value.templates.length > room
  const older = room === 0 ? lastOf(unpublished) : wordOf({ of: "offset", offset: offset + room })
  return ok({ unpublished, templates, older: hasMore ? older : null, newer })
}

/** A search where the mail service has none: reads its newest templates, and returns all that match on one page. */
async function foundByWalking(reading: Reading): Promise<Result<ListPage>> {
  const unpublished = await draftsAt(reading, { limit: 1000 })
  const templates: ListedTemplate[] = []
  for (let offset = 0; offset < searchedMax; offset += searchStep) {
    const answer = await readMethod(reading.access, templateList, { limit: searchStep, offset })
    if (!answer.ok) return answer
    templates.push(...answer.value.templates.filter((one) => isFound(one, reading.words)))
    if (answer.value.templates.length < searchStep)
      return ok({ unpublished, templates, older: null, newer: null })
  }
  return ok({ unpublished, templates, older: null, newer: null, searched: searchedMax })
}

function isFound(
  { name, subject, from_name, from_email }: ListedTemplate,
  words: readonly string[],
): boolean {
  const text = [name, subject, from_name, from_email].join(" ").toLowerCase()
  return words.every((word) => text.includes(word.toLowerCase()))
}

const draftPlace = ({ changed_at, draft_id }: DraftLine) => ({
  ...{ of: "draft" as const, changed_ms: changed_at.getTime(), draft_id },
})
const firstOf = ([first]: DraftLine[]): string | null => (first ? wordOf(draftPlace(first)) : null)
const lastOf = (drafts: DraftLine[]): string | null => firstOf(drafts.slice(-1))
