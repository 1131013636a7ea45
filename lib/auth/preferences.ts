import "server-only"
import { cache } from "react"
import { z } from "zod"
import { clock } from "../clock.ts"
import { failed, ok, type Result } from "../result.ts"
import type { Db } from "../store/open.ts"
import { listPreferences, writePreference } from "../store/preferences.ts"
import { updateUser } from "../store/users.ts"

/** What one person chose for themselves: columns of tables, theme, single-letter keys, language. Follows the person, not the browser. */

const themes = ["light", "dark", "system"] as const
const columnIds = z.array(z.string().min(1).max(60)).max(60)

export type KeptPreferences = {
  /** Ids of the columns that are put away, by table. */
  hiddenColumns: Record<string, string[]>
  /** Single letters as keys (WCAG 2.1.4). */
  hasLetterKeys: boolean
  /** null: never chosen here. */
  theme: (typeof themes)[number] | null
}

const columnsOf = /^columns\/([a-z][a-z0-9-]{0,40})$/
const columnsName = z.custom<`columns/${string}`>((name) => typeof name === "string" && columnsOf.test(name))

/** The choices of one person; what nobody chose, or no longer fits, is as at the beginning. Asked once per request. */
export const readPreferences = cache(async (db: Db, user_id: string): Promise<KeptPreferences> => {
  const rows = await listPreferences(db, user_id)
  const kept = (name: string) => rows.find((row) => row.name === name)?.value
  return {
    hiddenColumns: Object.fromEntries(rows.flatMap(hiddenColumnsOf)),
    hasLetterKeys: kept("letterKeys") !== false,
    theme: z.enum(themes).safeParse(kept("theme")).data ?? null,
  }
})

function hiddenColumnsOf({ name, value }: { name: string; value: unknown }): [string, string[]][] {
  const table = columnsOf.exec(name)?.[1]
  const hidden = columnIds.safeParse(value)
  return table && hidden.success ? [[table, hidden.data]] : []
}

const written = z.union([
  z.object({ name: columnsName, value: columnIds }),
  z.object({ name: z.literal("letterKeys"), value: z.boolean() }),
  z.object({ name: z.literal("theme"), value: z.enum(themes) }),
  z.object({ name: z.literal("language"), value: z.enum(["en", "de"]) }),
])

export type WrittenPreference = z.infer<typeof written>

/** Tables, and a few switches: nobody has more choices than this. */
const rowsMax = 100

/** PREFERENCE-1: keeps one choice of this person, and nothing that no screen asks for. */
export async function keepPreference(
  db: Db,
  user_id: string,
  input: unknown,
): Promise<Result<WrittenPreference>> {
  const parsed = written.safeParse(input)
  if (!parsed.success) return failed(400, "There is no such preference.")
  const choice = parsed.data
  if (choice.name === "language") {
    await updateUser(db, user_id, { language: choice.value })
    return ok(choice)
  }
  if (await isFull(db, user_id, choice.name)) return failed(400, "These are more preferences than there are.")
  await writePreference(db, user_id, choice, clock.now())
  return ok(choice)
}

async function isFull(db: Db, user_id: string, name: string): Promise<boolean> {
  const rows = await listPreferences(db, user_id)
  return rows.length >= rowsMax && !rows.some((row) => row.name === name)
}
