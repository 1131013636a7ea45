import "server-only"
import { cache } from "react"
import { z } from "zod"
import { isTimeZone } from "#contract/time"
import type { Db } from "#lib/data/store/open"
import { listPreferences, type SavedPreference, writePreference } from "#lib/data/store/preferences"
import { updateUser } from "#lib/data/store/users"
import { savedFilters } from "#lib/interface/format/carried"
import { languages } from "#lib/interface/format/language"
import { type RangeName, rangeNames } from "#lib/interface/format/range-names"
import { clock, plus } from "#lib/platform/clock"
import { failed, ok, type Result } from "#lib/platform/result"

const themes = ["light", "dark", "system"] as const
const columnIds = z.array(z.string().min(1).max(60)).max(60)

/**
 * Settings of one person: columns of tables, theme, single-letter keys, language, time zone, the time range and
 * comparison of pages, and the last filters. Stored per user, not per browser.
 */
export type SavedPreferences = {
  /** IDs of the hidden columns, by table. */
  hiddenColumns: Record<string, string[]>
  /** Single-letter keyboard shortcuts (WCAG 2.1.4). */
  hasLetterKeys: boolean
  /** null: never chosen here. */
  theme: (typeof themes)[number] | null
  /** IANA name; null: never chosen. */
  timeZone: string | null
  /** null: never chosen, or two instants that have expired. */
  range: SavedRange | null
  /** null: never chosen, or a day that has expired. */
  comparison: SavedComparison | null
  /** null: never chosen. */
  filters: SavedFilters | null
}

/** Last filters of pages in one project, as query strings; "": no filter. */
type SavedFilters = { project: string; query: string }

const localMinute = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}`
const localSpan = new RegExp(`^(${localMinute})/(${localMinute})$`)

/** A named range, or two local times in the zone. */
export type SavedRange = { kind: RangeName } | { kind: "custom"; from: string; to: string }

const comparisons = ["before", "4w", "52w", "none"] as const
const dayText = z.iso.date()

/** Comparison of a range: a permanent kind, or the span that begins on a day of the zone's calendar. */
export type SavedComparison = { kind: (typeof comparisons)[number] } | { kind: "day"; day: string }

/** A custom range or day expires after 12 hours, because it would confuse later. */
const customChoiceHours = 12

const columnsPattern = /^columns\/([a-z][a-z0-9-]{0,40})$/
const columnsName = z.custom<`columns/${string}`>(
  (name) => typeof name === "string" && columnsPattern.test(name),
)

/** Preferences of one person; missing, invalid or expired ones fall back to the default. Read once per request. */
export const readPreferences = cache(async (db: Db, user_id: string): Promise<SavedPreferences> => {
  const rows = await listPreferences(db, user_id)
  const saved = (name: string) => rows.find((row) => row.name === name)?.value
  return {
    hiddenColumns: Object.fromEntries(rows.flatMap(hiddenColumnsOf)),
    hasLetterKeys: saved("letterKeys") !== false,
    theme: z.enum(themes).safeParse(saved("theme")).data ?? null,
    timeZone: zone.safeParse(saved("timeZone")).data ?? null,
    range: rangeOf(rows.find((row) => row.name === "range")),
    comparison: comparisonOf(rows.find((row) => row.name === "comparison")),
    filters: filtersValue.safeParse(saved("filters")).data ?? null,
  }
})

/** FILTER-7: filters only, and none that can contain an e-mail address. */
const filtersValue = z.strictObject({
  project: z.string().min(1).max(100),
  query: z
    .string()
    .max(4000)
    .refine((query) => savedFilters(new URLSearchParams(query)) === query),
})

const zone = z.string().max(60).refine(isTimeZone)
const rangeText = z.union([z.enum(rangeNames), z.string().regex(localSpan)])

function rangeOf(row: SavedPreference | undefined): SavedRange | null {
  const text = rangeText.safeParse(row?.value).data
  if (!row || text === undefined) return null
  const [, from, to] = localSpan.exec(text) ?? []
  if (!from || !to) return { kind: z.enum(rangeNames).parse(text) }
  return isRecent(row) ? { kind: "custom", from, to } : null
}

const comparisonText = z.union([z.enum(comparisons), dayText])

function comparisonOf(row: SavedPreference | undefined): SavedComparison | null {
  const text = comparisonText.safeParse(row?.value).data
  if (!row || text === undefined) return null
  const kind = z.enum(comparisons).safeParse(text).data
  if (kind) return { kind }
  return isRecent(row) ? { kind: "day", day: text } : null
}

const isRecent = ({ changed_at }: SavedPreference): boolean =>
  clock.now() < plus(changed_at, customChoiceHours * 3_600_000)

function hiddenColumnsOf({ name, value }: { name: string; value: unknown }): [string, string[]][] {
  const table = columnsPattern.exec(name)?.[1]
  const hidden = columnIds.safeParse(value)
  return table && hidden.success ? [[table, hidden.data]] : []
}

const writablePreference = z.union([
  z.object({ name: columnsName, value: columnIds }),
  z.object({ name: z.literal("letterKeys"), value: z.boolean() }),
  z.object({ name: z.literal("theme"), value: z.enum(themes) }),
  z.object({ name: z.literal("timeZone"), value: zone }),
  z.object({ name: z.literal("range"), value: rangeText }),
  z.object({ name: z.literal("comparison"), value: comparisonText }),
  z.object({ name: z.literal("filters"), value: filtersValue }),
  z.object({ name: z.literal("language"), value: z.enum(languages) }),
])

export type WrittenPreference = z.infer<typeof writablePreference>

/** Maximum number of saved preferences per user. */
const rowsMax = 100

/** PREFERENCE-1: saves one preference of this person; unknown names and invalid values are refused. */
export async function savePreference(
  db: Db,
  user_id: string,
  input: unknown,
): Promise<Result<WrittenPreference>> {
  const parsed = writablePreference.safeParse(input)
  if (!parsed.success) return failed(400, "There is no such preference.")
  const choice = parsed.data
  if (choice.name === "language") {
    await updateUser(db, user_id, { language: choice.value })
    return ok(choice)
  }
  if (await isFull(db, user_id, choice.name))
    return failed(400, "You have reached the maximum number of preferences.")
  await writePreference(db, user_id, choice, clock.now())
  return ok(choice)
}

async function isFull(db: Db, user_id: string, name: string): Promise<boolean> {
  const rows = await listPreferences(db, user_id)
  return rows.length >= rowsMax && !rows.some((row) => row.name === name)
}
