import { createLoader, parseAsArrayOf, parseAsString } from "nuqs/server"
import { type SearchParams, searchOf } from "#lib/analytics/range/range"

/**
 * Additional projects of a page, from its URL: `?projects=sample-magazine,invoices`, or `?projects=*` for all that the
 * viewer can see (SEVERAL-6). The server and the browser use the same parser. Pure.
 */
export const projectsParser = parseAsArrayOf(parseAsString).withDefault([])

/** All projects. A project's name in URLs never has this character, so it stands for nothing else. */
export const allProjects = "*"

export const isAllProjects = (names: readonly string[]): boolean => names.includes(allProjects)

const load = createLoader({ projects: projectsParser })

const charsMax = 200
/** We read more names than the page shows, so that it can report omitted ones. */
const namesMax = 100

export const readProjects = (params: SearchParams): string[] =>
  [...new Set(load(params).projects.map((name) => name.slice(0, charsMax)))]
    .filter(Boolean)
    .slice(0, namesMax)

/** The page of another project with the same parameters, for that project only. */
export function hrefAlone(path: string, params: SearchParams): string {
  const search = searchOf(params, ["projects"])
  return search.size > 0 ? `${path}?${search}` : path
}
