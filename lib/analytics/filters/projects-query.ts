import { createLoader, parseAsArrayOf, parseAsString } from "nuqs/server"
import { one, type SearchParams } from "#lib/analytics/range/range"

/**
 * The projects that a page shows beside its own, as its address says it: `?projects=sample-magazine,invoices`. Read on the
 * server and set with the same parser in the browser. Pure.
 */
export const projectsParser = parseAsArrayOf(parseAsString).withDefault([])

const load = createLoader({ projects: projectsParser })

const charsMax = 200
/** More names than may be shown are read, so that a page can say that some are left out. */
const namesMax = 100

export const readProjects = (params: SearchParams): string[] =>
  [...new Set(load(params).projects.map((name) => name.slice(0, charsMax)))]
    .filter(Boolean)
    .slice(0, namesMax)

/** The page of another project by the same parameters, which shows that project alone. */
export function hrefAlone(path: string, params: SearchParams): string {
  const now = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    if (name !== "projects" && one(value)) now.set(name, one(value) ?? "")
  return now.size > 0 ? `${path}?${now}` : path
}
