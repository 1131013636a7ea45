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
}

/** A page with the data of its rows: drafts of its templates, and names of users. */
export type FullPage = ListPage & { drafts: DraftHead[]; names: ReadonlyMap<string, string> }

export const rowsOfPage = 50
/** For a mail service without paging by key: its newest templates, on one page. */
const wholeMax = 1000

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
  const after = from?.of === "draft" ? from : null
  const drafts = from?.of === "template" ? [] : await draftsAt(reading, { limit: rowsOfPage + 1, after })
  const unpublished = drafts.slice(0, rowsOfPage)
  const newerDraft = from && unpublished[0] ? wordOf(draftPlace(unpublished[0])) : null
  if (drafts.length > rowsOfPage)
    return ok({ unpublished, templates: [], older: lastOf(unpublished), newer: newerDraft })
  const answer = await templatesAt(reading, {
    // At least one, to detect whether there is a next page.
    limit: Math.max(1, rowsOfPage - unpublished.length),
    cursor: from?.of === "template" ? from.cursor : "",
  })
  if (!answer.ok) return answer
  const { templates, cursor, newer = "" } = answer.value
  if (cursor === undefined) return wholeList(reading)
  // Everything below the place was deleted.
  if (from && unpublished.length + templates.length === 0) return pageBelow(reading, null)
  return ok({
    ...{ unpublished, templates },
    older: cursor === "" ? null : wordOf({ of: "template", cursor }),
    newer: newerDraft ?? (from && wordOf({ of: "template", cursor: newer })),
  })
}

/** The page above a place, limited to its rows; at the top, the list from its beginning. */
async function pageAbove(reading: Reading, from: ListPlace): Promise<Result<ListPage>> {
  const above = from.of === "template" ? await templatesAbove(reading, from.cursor) : ok(noTemplates)
  if (!above.ok) return above
  const { templates, cursor, newer } = above.value
  const older = templates.length > 0 ? wordOf({ of: "template", cursor }) : null
  if (newer !== "")
    return ok({ unpublished: [], templates, older, newer: wordOf({ of: "template", cursor: newer }) })
  const room = rowsOfPage - templates.length
  // The page is full of templates: drafts come above them.
  if (room === 0)
    return ok({ unpublished: [], templates, older, newer: wordOf({ of: "template", cursor: "" }) })
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

const noTemplates = { templates: [] as ListedTemplate[], cursor: "", newer: "" }

/** There are none above the first template. */
async function templatesAbove(reading: Reading, cursor: string): Promise<Result<typeof noTemplates>> {
  if (cursor === "") return ok(noTemplates)
  const answer = await templatesAt(reading, { limit: rowsOfPage, cursor, direction: "newer" })
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

/** A mail service with the published interface alone neither searches nor pages by key. */
async function wholeList(reading: Reading): Promise<Result<ListPage>> {
  const [answer, unpublished] = await Promise.all([
    readMethod(reading.access, templateList, { limit: wholeMax }),
    draftsAt(reading, { limit: wholeMax }),
  ])
  if (!answer.ok) return answer
  const templates = answer.value.templates.filter((one) => isFound(one, reading.words))
  return ok({ unpublished, templates, older: null, newer: null })
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
