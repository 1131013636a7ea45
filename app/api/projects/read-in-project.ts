import type { Area } from "#contract/method"
import { type Access, accessOf } from "#lib/auth/access"
import { refusalSentence } from "#lib/auth/permissions"
import { currentUser } from "#lib/auth/session"
import { failed, ok, type Result } from "#lib/result"
import { type Db, openedStore } from "#lib/store/open"

/** Who reads in a project: somebody signed in, a member, the right. Strangers learn nothing. */
export async function readerInProject(slug: string, area: Area): Promise<Result<{ db: Db; access: Access }>> {
  const user = await currentUser()
  if (!user) return failed(401, "You are signed out.")
  const db = await openedStore()
  const access = await accessOf(db, user, slug)
  if (!access) return failed(404, "There is no such project.")
  if (!access.can(area, "read")) return failed(403, refusalSentence(access.role, area, "read"))
  return ok({ db, access })
}
