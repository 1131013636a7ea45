import "server-only"
import { and, desc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm"
import { announceAccessChange } from "./listeners.ts"
import { twoFactorSetting } from "./account-settings.ts"
import type { Db } from "./open.ts"
import { prepared } from "./prepared.ts"
import { accountSettings, sessions, users } from "./schema/people.ts"
import type { UserRow } from "./users.ts"

export type SessionRow = typeof sessions.$inferSelect

export async function insertSession(db: Db, row: SessionRow): Promise<void> {
  await db.insert(sessions).values(row)
}

/** A valid session with its person, and whether the account requires a second factor. */
export type LiveSession = { session: SessionRow; user: UserRow; isTwoFactorRequired: boolean }

const liveSession = prepared((db) =>
  db
    .select({
      session: sessions,
      user: users,
      isTwoFactorRequired: sql<boolean>`exists (select from ${accountSettings}
        where ${accountSettings.name} = ${twoFactorSetting} and ${accountSettings.value} = 'true')`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.user_id, sessions.user_id))
    .where(
      and(
        eq(sessions.session_id, sql.placeholder("session_id")),
        isNull(sessions.ended_at),
        gt(sessions.expires_at, sql.placeholder("now")),
        isNull(users.closed_at),
      ),
    )
    .limit(1)
    .prepare("live_session"),
)

/** The session with its person, while it is valid and the person's account is open; else null. */
export async function findLiveSession(db: Db, session_id: string, now: Date): Promise<LiveSession | null> {
  const [row] = await liveSession(db).execute({ session_id, now: now.toISOString() })
  return row ?? null
}

/** Valid sessions of a person; the one used last comes first. */
export async function listSessions(db: Db, user_id: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, user_id), goesOn(now)))
    .orderBy(desc(sessions.last_seen_at), desc(sessions.session_id))
}

const goesOn = (now: Date) => and(isNull(sessions.ended_at), gt(sessions.expires_at, now))

/** Records the use of a session; `before` keeps many requests from writing the same. */
export async function touchSession(db: Db, session_id: string, now: Date, before: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ last_seen_at: now })
    .where(and(eq(sessions.session_id, session_id), lt(sessions.last_seen_at, before)))
}

/** Records that the person confirmed the identity again. */
export async function confirmSession(db: Db, session_id: string, now: Date): Promise<void> {
  await db.update(sessions).set({ confirmed_at: now }).where(eq(sessions.session_id, session_id))
}

/** Ends one session of a person; false if there is no such valid session. */
export async function endSession(db: Db, user_id: string, session_id: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ ended_at: now })
    .where(and(eq(sessions.session_id, session_id), eq(sessions.user_id, user_id), isNull(sessions.ended_at)))
    .returning({ session_id: sessions.session_id })
  if (ended.length > 0) await announceAccessChange(db)
  return ended.length > 0
}

/** Ends every session of a person, or every one but `kept`; returns their number. */
export async function endSessions(
  db: Db,
  user_id: string,
  now: Date,
  exceptSession?: string,
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ ended_at: now })
    .where(
      and(
        eq(sessions.user_id, user_id),
        isNull(sessions.ended_at),
        exceptSession === undefined ? undefined : ne(sessions.session_id, exceptSession),
      ),
    )
    .returning({ session_id: sessions.session_id })
  if (ended.length > 0) await announceAccessChange(db)
  return ended.length
}
