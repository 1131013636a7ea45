import "server-only"
import { getServerSession } from "next-auth"
import { cache } from "react"
import { openedStore } from "../store/open.ts"
import { findUser } from "../store/users.ts"
import type { User } from "./access.ts"
import { authOptions } from "./options.ts"

/** Who is here, or null. A session that was ended elsewhere (session_version) is nobody's. Asked once per request. */
export const currentUser = cache(async (): Promise<User | null> => {
  const session = await getServerSession(authOptions())
  if (!session?.user_id) return null
  const row = await findUser(await openedStore(), session.user_id)
  if (!row || row.session_version !== session.session_version) return null
  return { user_id: row.user_id, email: row.email, name: row.name, is_owner: row.is_owner }
})
