import { templateDelete, templateGet, templateList } from "#contract/methods/template"
import { Refusal } from "../../refusal.ts"
import {
  deleteTemplate,
  listTemplates,
  type TemplatePlace,
  type TemplateRow,
  templateById,
} from "../../store/templates.ts"
import { implement } from "../method.ts"
import { toBrief, toTemplate } from "./to-template.ts"

export const templateGetHandler = implement(templateGet, async ({ id }, caller, ctx) => {
  const row = await templateById(ctx.store.db, caller.project_id, id)
  if (!row) throw new Refusal(2503, "id: there is no such template.")
  return { status: "success", template: toTemplate(row, caller) }
})

/**
 * Newest first. Without a cursor by limit and offset, as published; with one, blank for the first page, by the key of the
 * order, which costs the same on every page (EXT-30).
 */
export const templateListHandler = implement(templateList, async (input, caller, ctx) => {
  const { limit, offset, cursor, direction, bodies } = input
  const isByKey = typeof cursor === "string"
  if (isByKey && offset > 0) throw new Refusal(400, "offset cannot be combined with cursor.")
  const isNewer = isByKey && cursor !== "" && direction === "newer"
  const found = await listTemplates(ctx.store.db, caller.project_id, {
    // One more than requested shows whether there is another page.
    limit: isByKey && limit > 0 ? limit + 1 : limit,
    ...{ offset, words: wordsOf(input.search ?? ""), isBrief: bodies === 0, isOldestFirst: isNewer },
    after: cursor ? placeOf(cursor) : null,
  })
  const nearest = found.slice(0, limit)
  const shown = isNewer ? nearest.reverse() : nearest
  return {
    status: "success",
    templates: shown.map((row) => (bodies === 0 ? toBrief(row, caller) : toTemplate(row, caller))),
    ...(isByKey && endsOf(shown, { cursor, isNewer, hasMore: found.length > limit })),
  }
})

/** Cursors of the next and the previous page; blank where there is none. */
function endsOf(
  shown: readonly TemplateRow[],
  { cursor, isNewer, hasMore }: { cursor: string; isNewer: boolean; hasMore: boolean },
) {
  const [first, last] = [cursorAt(shown[0]) || cursor, cursorAt(shown.at(-1)) || cursor]
  if (isNewer) return { cursor: last, newer: hasMore ? first : "" }
  return { cursor: hasMore ? last : "", newer: cursor === "" ? "" : first }
}

/** More words do not narrow a search in any useful way. */
const wordsMax = 10

const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean).slice(0, wordsMax)

/** A cursor of template/list: opaque to clients, and useless in another project, because it names no project. */
const cursorAt = (row: TemplateRow | undefined): string =>
  row ? `${row.created_at.getTime()}.${row.template_id}` : ""

function placeOf(cursor: string): TemplatePlace {
  const [, ms, template_id] =
    /^(\d{1,14})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(cursor) ?? []
  if (!ms || !template_id) throw new Refusal(400, "cursor: it is not from template/list.")
  return { created_ms: Number(ms), template_id }
}

export const templateDeleteHandler = implement(templateDelete, async ({ id }, caller, ctx) => {
  if (!(await deleteTemplate(ctx.store.db, caller.project_id, id)))
    throw new Refusal(2503, "id: there is no such template.")
  return { status: "success" }
})
