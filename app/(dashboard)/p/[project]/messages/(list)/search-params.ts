import { statuses } from "#contract/status"
import { one, type SearchParams } from "../../_range/range.ts"

/** What the list looks for, as its URL says it: `?q=lena&tag=receipt&status=hard_bounced,spam&cursor=…`. */
export type MessageQuery = {
  search: string
  /** One tag, exactly; "" for all letters. */
  tag: string
  statuses: string[]
  cursor: string | null
  /** Cursors of the pages before this one, the first page as "". */
  trail: string[]
}

const searchCharsMax = 320
const tagCharsMax = 200

export function readQuery(params: SearchParams): MessageQuery {
  const asked = (one(params.status) ?? "").split(",")
  const cursor = one(params.cursor) || null
  return {
    search: (one(params.q) ?? "").trim().slice(0, searchCharsMax),
    tag: (one(params.tag) ?? "").slice(0, tagCharsMax),
    statuses: statuses.filter((status) => asked.includes(status)),
    cursor,
    trail: cursor ? (one(params.trail) ?? "").split("~") : [],
  }
}

/** The same page with some of its parameters changed; null takes one away. */
export function hrefWith(path: string, params: SearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (one(value)) next.set(name, one(value) ?? "")
  for (const [name, value] of Object.entries(change))
    value === null ? next.delete(name) : next.set(name, value)
  const query = next.toString()
  return query ? `${path}?${query}` : path
}

/** Links to the neighbouring pages; the trail remembers how we came. */
export function pageLinks(path: string, params: SearchParams, query: MessageQuery, older: string | null) {
  const back = query.trail.at(-1)
  const newer = { cursor: back || null, trail: query.trail.slice(0, -1).join("~") || null }
  const next = { cursor: older, trail: [...query.trail, query.cursor ?? ""].join("~") }
  return {
    newerHref: query.cursor ? hrefWith(path, params, newer) : null,
    olderHref: older ? hrefWith(path, params, next) : null,
  }
}
