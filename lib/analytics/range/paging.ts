import { createLoader, createSerializer } from "nuqs/server"
import { firstPage, pagingParsers } from "./query.ts"
import { type SearchParams, searchOf } from "./range.ts"

/**
 * Pages of a list with links in both directions: a URL has only the position at which its page begins, regardless of
 * the path to it, so it never grows. Pure.
 */

export type ListPlace = {
  cursor: string | null
  direction: "older" | "newer"
  /** 1 for the first page; 0 if not counted. */
  page: number
}

const load = createLoader(pagingParsers)

export function readPlace(params: SearchParams): ListPlace {
  const { cursor, dir, page } = load(params)
  return {
    cursor: cursor || null,
    direction: (cursor && dir) || "older",
    page: cursor ? Number(/^\d{1,6}$/.exec(page ?? "")?.[0] ?? 0) : 1,
  }
}

const serialize = createSerializer(pagingParsers)

/** A URL with another position in its list. */
function hrefAt(path: string, params: SearchParams, place: Parameters<typeof serialize>[1]): string {
  return serialize(`${path}?${searchOf(params)}`, place)
}

/** The first page of the list. */
export const firstHref = (path: string, params: SearchParams): string => hrefAt(path, params, firstPage)

/** Links to the adjacent pages: each begins at one end of this page, regardless of the path to it. */
export function pageLinks(
  path: string,
  params: SearchParams,
  { page }: Pick<ListPlace, "page">,
  ends: { older: string | null; newer: string | null },
) {
  const pageAt = (number: number) => (page > 0 && number > 1 ? String(number) : null)
  const older = { cursor: ends.older, dir: null, page: pageAt(page + 1) }
  const newer = { cursor: ends.newer, dir: "newer" as const, page: pageAt(page - 1) }
  return {
    olderHref: ends.older && hrefAt(path, params, older),
    newerHref: ends.newer && hrefAt(path, params, newer),
  }
}
