import type { TagFigures } from "#lib/data/store/tags"

export type Rate = { of: number; count: number; rate: number | null }

export type TagRow = {
  tag_id: number
  tag: string
  letters: number
  delivered: Rate
  opened: Rate
  bounced: Rate
  spam: Rate
  /** Epoch ms; null when no letter in this time has it. */
  lastMs: number | null
}

/** A rate over nothing is none; a message that was read before its delivery was reported makes it no more than all. */
const rateOf = (count: number, of: number): Rate => ({
  count,
  of,
  rate: of === 0 ? null : Math.min(1, count / of),
})

/** TAGPAGE-1: one tag of the service's list with our counts of it; `opened`: messages that people opened. */
export function tagRow(
  tag: { tag_id: number; tag: string },
  figures: TagFigures | undefined,
  opened = 0,
): TagRow {
  const [letters, delivered] = [figures?.letters ?? 0, figures?.delivered ?? 0]
  return {
    ...tag,
    letters,
    delivered: rateOf(delivered, letters),
    opened: rateOf(opened, delivered),
    bounced: rateOf(figures?.hard_bounced ?? 0, letters),
    spam: rateOf(figures?.spam ?? 0, delivered),
    lastMs: figures?.last_at ?? null,
  }
}

const sortKeys = ["tag", "letters", "delivered", "opened", "bounced", "spam", "last"] as const
type SortKey = (typeof sortKeys)[number]
export type Sort = { key: SortKey; direction: "asc" | "desc" }

/** `letters`, or `-letters` for downwards; the usual order is the most used one first. */
export function readSort(text: string | undefined): Sort {
  const direction = text?.startsWith("-") ? "desc" : "asc"
  const key = sortKeys.find((one) => one === text?.replace(/^-/, ""))
  return key ? { key, direction } : { key: "letters", direction: "desc" }
}

/** What a press on a head asks for: the other way round, or its own first order, figures from the largest down. */
export function nextSort(sort: Sort, key: string): Sort {
  const asked = readSort(key)
  if (sort.key === asked.key) return { ...sort, direction: sort.direction === "asc" ? "desc" : "asc" }
  return { key: asked.key, direction: asked.key === "tag" ? "asc" : "desc" }
}

const values: Record<SortKey, (row: TagRow) => number | string | null> = {
  tag: (row) => row.tag.toLowerCase(),
  letters: (row) => row.letters,
  delivered: (row) => row.delivered.rate,
  opened: (row) => row.opened.rate,
  bounced: (row) => row.bounced.rate,
  spam: (row) => row.spam.rate,
  last: (row) => row.lastMs,
}

/** In this order; tags without a figure come last either way, equal ones by name. */
export function sorted(rows: readonly TagRow[], { key, direction }: Sort): TagRow[] {
  const sign = direction === "asc" ? 1 : -1
  const value = values[key]
  return rows.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byName(a, b)
    return (left < right ? -sign : left > right ? sign : 0) || byName(a, b)
  })
}

const byName = (a: TagRow, b: TagRow): number => a.tag.localeCompare(b.tag)
