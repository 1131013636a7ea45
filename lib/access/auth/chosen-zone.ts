import "server-only"
import { cookies } from "next/headers"
import { isTimeZone } from "#contract/time-zone"
import type { Db } from "#lib/data/store/open"
import type { Project, User } from "./access.ts"
import { type KeptComparison, type KeptRange, readPreferences } from "./preferences.ts"

/** In whose clocks times are told to a person in a project, and the stretch of time and comparison that pages begin with. */
export type Chosen = { timeZone: string; range: KeptRange | null; comparison: KeptComparison | null }

type Asked = { user: Pick<User, "user_id">; project: Pick<Project, "time_zone"> | null }

/**
 * PREFERENCE-2: what the person chose, else the clocks of this browser, else those of the project; pages of the account
 * have none, and UTC stands in.
 */
export async function chosenBy(db: Db, { user, project }: Asked): Promise<Chosen> {
  const { timeZone, range, comparison } = await readPreferences(db, user.user_id)
  return { timeZone: timeZone ?? (await browserZone()) ?? project?.time_zone ?? "UTC", range, comparison }
}

/** The time zone of this request's browser, as it says by itself (components/shell/browser-zone.tsx), or null. */
export async function browserZone(): Promise<string | null> {
  const said = (await cookies()).get("time_zone")?.value
  return said && isTimeZone(said) ? said : null
}
