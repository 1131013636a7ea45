import "server-only"
import { cache } from "react"
import { clock, plus } from "#lib/platform/clock"
import type { Db } from "#lib/data/store/open"
import { openedStore } from "#lib/data/store/open"
import { findLiveSession, type LiveSession, type SessionRow, touchSession } from "#lib/data/store/sessions"
import type { UserRow } from "#lib/data/store/users"
import type { User } from "./access.ts"
import { cookieSessionId } from "./session-cookie.ts"
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
  const session_id = await cookieSessionId()
  return session_id === null ? null : openSession(await openedStore(), session_id)
})

/** Who is here, or null. Somebody who has to set up the second factor first is nobody yet. */
export const currentUser = cache(async (): Promise<User | null> => {
  const found = await currentSession()
  return found && personOf(found)
})

/** The person of a session, as far as somebody may act with it. */
export async function personOf({ user, mustSetUpTwoFactor }: Session): Promise<User | null> {
  return mustSetUpTwoFactor ? null : { ...userOf(user), view_as: await viewAsOf(user.user_id) }
}

const userOf = ({ user_id, email, name, is_owner }: UserRow): User => ({
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
  const { session, user } = found
  return { session, user, mustSetUpTwoFactor: lacksTwoFactor(found) }
}

/** People who come by a sign-in provider have whatever second factor that one asks for. */
const lacksTwoFactor = ({ session, user, isTwoFactorRequired }: LiveSession): boolean =>
  isTwoFactorRequired && !user.totp_confirmed_at && session.method !== "oidc"
