/** Parameters that the pages of messages and of counts pass to each other in their addresses. Pure. */

const pages: readonly string[] = ["overview", "messages", "bounces", "engagement"]

/** Whether a page, by its folder under /p/{project}/, reads it. */
export const isCarriedTo = (path: string): boolean => pages.includes(path)

const timeNames = ["range", "from", "to", "tz", "step", "compare", "against"] as const

/** Filters as addresses name them, the same on all of these pages. */
export const filterNamesInAddress = [
  ...["provider", "domain", "status", "reason", "template", "tag", "campaign", "server"],
  ...["country", "device", "os", "client", "link", "people"],
] as const

const carriedNames = [...timeNames, "projects", ...filterNamesInAddress]

/** Plain, or percent-encoded within a URL, any number of times. */
const atSign = /@|%(?:25)*40/

type Query = Pick<URLSearchParams, "get">

/** Range, zone, comparison, projects and filters of an address: `?range=30d&provider=gmail`; "" without any. */
export const carriedQuery = (query: Query): string => queryOf(query, carriedNames)

/** FILTER-7: filters as they are saved for a person, without items that may contain an e-mail address. */
export const savedFilters = (query: Query): string =>
  queryOf(query, filterNamesInAddress, (value) =>
    value
      .split(",")
      .filter((one) => !atSign.test(one))
      .join(","),
  )

function queryOf(
  query: Query,
  names: readonly string[],
  cleaned: (value: string) => string = (value) => value,
): string {
  const carried = new URLSearchParams()
  for (const name of names) {
    const value = cleaned(query.get(name) ?? "")
    if (value !== "") carried.set(name, value)
  }
  return carried.size > 0 ? `?${carried}` : ""
}
