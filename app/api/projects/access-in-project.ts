import type { Action, Area } from "#contract/method"
import { type Access, accessOf, type User } from "#lib/access/auth/access"
import { refusalSentence } from "#lib/access/auth/permissions"
import { currentUser } from "#lib/access/auth/session"
import { failed, ok, type Result } from "#lib/platform/result"
import { type Db, openedStore } from "#lib/data/store/open"

type Right = { area: Area; action?: Action }
type Found = Result<{ db: Db; access: Access }>

/**
 * Checks of every route that reads in a project: a session (401), membership (404: strangers learn nothing), these
 * rights (403). Without rights, the called function checks them.
 */
export async function accessToRead(slug: string, ...rights: Right[]): Promise<Found> {
  const user = await currentUser()
  return user ? accessWith(user, slug, ...rights) : failed(401, "You are signed out.")
}

/** The same for a user that is already known. */
export async function accessWith(user: User, slug: string, ...rights: Right[]): Promise<Found> {
  const db = await openedStore()
  const access = await accessOf(db, user, slug)
  if (!access) return failed(404, "There is no such project.")
  for (const { area, action = "read" } of rights)
    if (!access.can(area, action)) return failed(403, refusalSentence(access.role, area, action))
  return ok({ db, access })
}
