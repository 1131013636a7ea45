import "server-only"
import { cookies } from "next/headers"
import { isTimeZone } from "#contract/time"
import type { Db } from "#lib/data/store/open"
import type { Project, User } from "./access.ts"
import { readPreferences, type SavedComparison, type SavedRange } from "./preferences.ts"

/** Time zone of a person in a project, and the default time range and comparison of its pages. */
export type Chosen = { timeZone: string; range: SavedRange | null; comparison: SavedComparison | null }

type PageReader = { user: Pick<User, "user_id">; project: Pick<Project, "time_zone"> | null }

/**
 * PREFERENCE-2: the person's choice, else the time zone of this browser, else that of the project; account pages have
 * no project, so UTC is the default.
 */
export async function chosenBy(db: Db, { user, project }: PageReader): Promise<Chosen> {
  const { timeZone, range, comparison } = await readPreferences(db, user.user_id)
  return { timeZone: timeZone ?? (await browserZone()) ?? project?.time_zone ?? "UTC", range, comparison }
}

/** The time zone reported by this request's browser (components/shell/browser-zone.tsx), or null. */
export async function browserZone(): Promise<string | null> {
  const zone = (await cookies()).get("time_zone")?.value
  return zone && isTimeZone(zone) ? zone : null
}
