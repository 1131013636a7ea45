/**
 * A place in the list of templates, as in the address of a page: below or above a draft, or a cursor of the mail
 * service, where an empty one is the top of its templates, or a number of templates, for services without cursors. Pure.
 */
export type ListPlace =
  | { of: "draft"; changed_ms: number; draft_id: string }
  | { of: "template"; cursor: string }
  | { of: "offset"; offset: number }

export function wordOf(place: ListPlace): string {
  if (place.of === "draft") return `d.${place.changed_ms}.${place.draft_id}`
  return place.of === "offset" ? `o.${place.offset}` : `t.${place.cursor}`
}

/** The place in an address; null for none and for an invalid one. */
export function placeIn(word: string | null): ListPlace | null {
  const [, changed, draft_id] = /^d\.(\d{1,14})\.([0-9a-f-]{36})$/.exec(word ?? "") ?? []
  if (changed && draft_id) return { of: "draft", changed_ms: Number(changed), draft_id }
  const [, offset] = /^o\.(\d{1,7})$/.exec(word ?? "") ?? []
  if (offset) return { of: "offset", offset: Number(offset) }
  const [, cursor] = /^t\.([\x21-\x7e]{0,80})$/.exec(word ?? "") ?? []
  return cursor === undefined ? null : { of: "template", cursor }
}
