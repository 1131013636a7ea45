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

type Asked = Pick<URLSearchParams, "get">

/** Range, zone, comparison, projects and filters of an address: `?range=30d&provider=gmail`; "" without any. */
export const carriedQuery = (asked: Asked): string => queryOf(asked, carriedNames)

/** The filters as they are saved for a person: nothing that may be an address. */
export const savedFilters = (asked: Asked): string =>
  queryOf(asked, filterNamesInAddress, (value) =>
    value
      .split(",")
      .filter((one) => !one.includes("@"))
      .join(","),
  )

function queryOf(
  asked: Asked,
  names: readonly string[],
  kept: (value: string) => string = (value) => value,
): string {
  const query = new URLSearchParams()
  for (const name of names) {
    const value = kept(asked.get(name) ?? "")
    if (value !== "") query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : ""
}
