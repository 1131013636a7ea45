import "server-only"
import { cookies } from "next/headers"
import { isTheme, type Theme } from "#components/shell/theme-choice"
import { readPreferences } from "#lib/access/auth/preferences"
import { currentSession } from "#lib/access/auth/session"
import { openedStore } from "#lib/data/store/open"

/** The theme this person chose, wherever they sign in; else the one chosen in this browser; else the system's. */
export async function currentTheme(): Promise<Theme> {
  const cookie = (await cookies()).get("theme")?.value
  const saved = await personsTheme().catch(() => null)
  if (saved) return saved
  return isTheme(cookie) ? cookie : "system"
}

async function personsTheme(): Promise<Theme | null> {
  const found = await currentSession()
  return found && (await readPreferences(await openedStore(), found.user.user_id)).theme
}
