import "server-only"
import { roleIn } from "#lib/data/store/members"
import type { Db } from "#lib/data/store/open"
import { findUserByEmail } from "#lib/data/store/users"

/** ALERT-19, ALERT-23: true for the address of a user with access to the project. */
export async function isOfProject(db: Db, project_id: string, address: string): Promise<boolean> {
  const user = await findUserByEmail(db, address)
  if (!user || user.closed_at) return false
  return user.is_owner || (await roleIn(db, project_id, user.user_id)) !== null
}
