import { createLoader, parseAsString } from "nuqs/server"
import type { ListQuery } from "#lib/features/templates/list-page"
import { pageLinks, readPlace } from "#lib/analytics/range/paging"
import type { SearchParams } from "#lib/analytics/range/range"

/** Search of the list as in its address: `?search=receipt&cursor=…`. Pure. */
export const listParsers = { search: parseAsString.withDefault("") }

/** Length limit of the mail service. */
export const searchCharsMax = 320

const load = createLoader(listParsers)

export const readListQuery = (params: SearchParams): ListQuery & { page: number } => ({
  ...readPlace(params),
  search: load(params).search.trim().slice(0, searchCharsMax),
})

/** Links to the next and the previous page. */
export const listLinks = (
  project: string,
  params: SearchParams,
  query: { page: number },
  ends: { older: string | null; newer: string | null },
) => pageLinks(`/p/${project}/templates`, params, query, ends)
