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
  /** Epoch ms; null if no message of this period has it. */
  lastMs: number | null
}

/**
 * Without messages there is no rate. If a message was opened before its delivery was reported, the rate is limited to
 * 100%.
 */
const rateOf = (count: number, of: number): Rate => ({
  count,
  of,
  rate: of === 0 ? null : Math.min(1, count / of),
})

/** TAGPAGE-1: one tag of the service's list with our counts; `opened`: messages that people opened. */
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

/** `letters`, or `-letters` for descending; by default the most used tag is first. */
export function readSort(text: string | undefined): Sort {
  const direction = text?.startsWith("-") ? "desc" : "asc"
  const key = sortKeys.find((one) => one === text?.replace(/^-/, ""))
  return key ? { key, direction } : { key: "letters", direction: "desc" }
}

/** The order after a click on a column head: reversed, or the default of that column, with figures descending. */
export function nextSort(sort: Sort, key: string): Sort {
  const request = readSort(key)
  if (sort.key === request.key) return { ...sort, direction: sort.direction === "asc" ? "desc" : "asc" }
  return { key: request.key, direction: request.key === "tag" ? "asc" : "desc" }
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

/** Sorted rows; tags without a figure are last in both directions, equal ones by name. */
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
