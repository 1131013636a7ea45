import "server-only"
import { getServerSession } from "next-auth"
import { cache } from "react"
import { clock, plus } from "../clock.ts"
import type { Db } from "../store/open.ts"
import { openedStore } from "../store/open.ts"
import { findLiveSession, type SessionRow, touchSession } from "../store/sessions.ts"
import type { UserRow } from "../store/users.ts"
import type { User } from "./access.ts"
import { authOptions } from "./options.ts"
import { isTwoFactorRequired } from "./require-two-factor.ts"
import { viewAsOf } from "./view-as.ts"

/**
 * Sessions are rows: the cookie holds the id of one, sealed, and nothing else. What is ended or expired in the store
 * signs nobody in, whatever the cookie says.
 */
export type Session = {
  session: SessionRow
  user: UserRow
  /** The account asks for a second factor and this person has none: nothing but setting it up is open. */
  mustSetUpTwoFactor: boolean
}

/** The session of this request, or null. Asked once per request. */
export const currentSession = cache(async (): Promise<Session | null> => {
  const cookie = await getServerSession(authOptions())
  if (!cookie?.session_id) return null
  return openSession(await openedStore(), cookie.session_id)
})

/** Who is here, or null. Somebody who has to set up the second factor first is nobody yet. */
export const currentUser = cache(async (): Promise<User | null> => {
  const found = await currentSession()
  if (!found || found.mustSetUpTwoFactor) return null
  return { ...userOf(found.user), view_as: await viewAsOf(found.user.user_id) }
})

export const userOf = ({ user_id, email, name, is_owner }: UserRow): User => ({
  user_id,
  email,
  name,
  is_owner,
})

/** The session with this id, noted as used just now; null when it is over or its person's account is closed. */
export async function openSession(db: Db, session_id: string): Promise<Session | null> {
  const now = clock.now()
  const found = await findLiveSession(db, session_id, now)
  if (!found) return null
  const minuteAgo = plus(now, -60_000)
  if (found.session.last_seen_at < minuteAgo) await touchSession(db, session_id, now, minuteAgo)
  return { ...found, mustSetUpTwoFactor: await lacksTwoFactor(db, found) }
}

/** People who come by a sign-in provider have whatever second factor that one asks for. */
async function lacksTwoFactor(db: Db, { session, user }: { session: SessionRow; user: UserRow }) {
  if (user.totp_confirmed_at || session.method === "oidc") return false
  return isTwoFactorRequired(db)
}
