import { one, type SearchParams } from "../_range/range.ts"

/** Where the numbers of a page's chart are a file: by the same address, so that it is exactly what is drawn. */
export function csvHref(slug: string, chart: "overview" | "bounces", params: SearchParams): string {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (one(value)) asked.set(name, one(value) ?? "")
  return `/api/projects/${slug}/charts/${chart}?${asked}`
}
