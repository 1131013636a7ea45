import "server-only"
import { headers } from "next/headers"
import type { Preferences } from "#components/shell/preferences"
import { requireUser } from "#lib/access/auth/guard"
import { readPreferences } from "#lib/access/auth/preferences"
import { currentUser } from "#lib/access/auth/session"
import { openedStore } from "#lib/data/store/open"
import { listProjects } from "#lib/data/store/projects"

/** Preferences of the signed-in person; empty without a session, because the page itself redirects to the sign-in. */
export async function loadPreferences(): Promise<Preferences> {
  const user = await currentUser()
  const isMac = /Mac|iPhone|iPad/.test((await headers()).get("user-agent") ?? "")
  if (!user) return { hiddenColumns: {}, hasLetterKeys: true, isMac }
  const { hiddenColumns, hasLetterKeys, filters } = await readPreferences(await openedStore(), user.user_id)
  return { hiddenColumns, hasLetterKeys, filters, isMac }
}

/** The frame of pages without a project: who is here and where this person may go. */
export async function loadAccountFrame(path: string) {
  const user = await requireUser(path)
  const mine = await listProjects(await openedStore(), user)
  const role: "owner" | "member" = user.is_owner ? "owner" : "member"
  return {
    projects: mine.map((one) => ({ slug: one.project_id, name: one.name, role: one.role })),
    canCreate: user.is_owner,
    canReadLog: user.is_owner,
    person: { name: user.name, email: user.email, role, canReadLog: user.is_owner },
  }
}
