import { createLoader, parseAsString } from "nuqs/server"
import type { ListQuery } from "#lib/features/templates/list-page"
import { pageLinks, readPlace } from "#lib/analytics/range/paging"
import type { SearchParams } from "#lib/analytics/range/range"

/** What of the list is looked for, as its address says it: `?search=receipt&cursor=…`. Pure. */
export const listParsers = { search: parseAsString.withDefault("") }

/** As long as the mail service takes it. */
export const searchCharsMax = 320

const load = createLoader(listParsers)

export const readListQuery = (params: SearchParams): ListQuery & { page: number } => ({
  ...readPlace(params),
  search: load(params).search.trim().slice(0, searchCharsMax),
})

/** Links to the pages beside this one. */
export const listLinks = (
  project: string,
  params: SearchParams,
  query: { page: number },
  ends: { older: string | null; newer: string | null },
) => pageLinks(`/p/${project}/templates`, params, query, ends)
