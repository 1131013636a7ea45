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
 * Sessions are rows: the cookie contains only the ID of one, sealed. A session that ended or expired in the store is
 * not signed in, whatever the cookie contains.
 */
export type Session = {
  session: SessionRow
  user: UserRow
  /** The account requires a second factor and this person has none: only its setup is allowed. */
  mustSetUpTwoFactor: boolean
}

/** The session of this request, or null. Read once per request. */
export const currentSession = cache(async (): Promise<Session | null> => {
  const session_id = await cookieSessionId()
  return session_id === null ? null : openSession(await openedStore(), session_id)
})

/** The signed-in person, or null. A person who must set up the second factor first is not signed in yet. */
export const currentUser = cache(async (): Promise<User | null> => {
  const found = await currentSession()
  return found && personOf(found)
})

/** The person of a session; null if the second factor must be set up first. */
export async function personOf({ user, mustSetUpTwoFactor }: Session): Promise<User | null> {
  return mustSetUpTwoFactor ? null : { ...userOf(user), view_as: await viewAsOf(user.user_id) }
}

const userOf = ({ user_id, email, name, is_owner }: UserRow): User => ({
  user_id,
  email,
  name,
  is_owner,
})

/** The session with this ID, recorded as used now; null if it has ended or its person's account is closed. */
export async function openSession(db: Db, session_id: string): Promise<Session | null> {
  const now = clock.now()
  const found = await findLiveSession(db, session_id, now)
  if (!found) return null
  const minuteAgo = plus(now, -60_000)
  if (found.session.last_seen_at < minuteAgo) await touchSession(db, session_id, now, minuteAgo)
  const { session, user } = found
  return { session, user, mustSetUpTwoFactor: lacksTwoFactor(found) }
}

/** People who sign in at a provider have its second factor. */
const lacksTwoFactor = ({ session, user, isTwoFactorRequired }: LiveSession): boolean =>
  isTwoFactorRequired && !user.totp_confirmed_at && session.method !== "oidc"
