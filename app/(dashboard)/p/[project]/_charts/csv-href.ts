import { one, type SearchParams } from "../_range/range.ts"

/**
 * Where the numbers of a page's chart are a file, or of one of its tables: by the same address, so that they are exactly
 * what is shown.
 */
export function csvHref(
  slug: string,
  chart: "overview" | "bounces" | "engagement",
  params: SearchParams,
  table?: string,
): string {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (one(value)) asked.set(name, one(value) ?? "")
  if (table) asked.set("table", table)
  return `/api/projects/${slug}/charts/${chart}?${asked}`
}
