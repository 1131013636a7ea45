import "server-only"
import { at, clock, plus } from "#lib/platform/clock"
import { ids } from "#lib/platform/ids"
import { accountSpace } from "#lib/data/store/account-space"
import { insertAudit } from "#lib/data/store/audit"
import { insertIdentity } from "#lib/data/store/identities"
import type { Db } from "#lib/data/store/open"
import { endSession, findLiveSession, insertSession, type SessionRow } from "#lib/data/store/sessions"
import { sessionMs } from "./session-cookie.ts"

export type SignedIn = {
  user_id: string
  method: SessionRow["method"]
  has_second_factor: boolean
  ip: string
  user_agent: string | null
  /** When the provider last authenticated the person, in seconds; absent: just now. */
  auth_time?: number | undefined
  /** The provider's ID for this person from now on (OIDC-2). */
  link?: { issuer: string; subject: string } | null
}

/** A new session with a new ID, and its row in the log: an ID from before the sign-in is never valid after it. */
export async function startSession(db: Db, signedIn: SignedIn): Promise<string> {
  const { auth_time, link, ...details } = signedIn
  const now = clock.now()
  const session_id = ids.token(24)
  const user_agent = details.user_agent?.slice(0, 500) ?? null
  await db.transaction(async (tx) => {
    await insertSession(tx, {
      ...details,
      user_agent,
      session_id,
      created_at: now,
      last_seen_at: now,
      expires_at: plus(now, sessionMs),
      ended_at: null,
      confirmed_at: auth_time === undefined ? now : earlier(now, at(auth_time * 1000)),
    })
    if (link) await linkIdentity(tx, { ...details, link })
    await note(tx, "account/sign-in", { ...details, input: { method: details.method } })
  })
  return session_id
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

type Who = Pick<SignedIn, "user_id" | "ip" | "user_agent">

/** Links a provider's ID of a person to the account, with its row in the log, in the caller's transaction. */
export async function linkIdentity(
  tx: Db,
  { link, ...who }: Who & { link: { issuer: string; subject: string } },
): Promise<void> {
  await insertIdentity(tx, { ...link, user_id: who.user_id, created_at: clock.now() })
  await note(tx, "account/provider-link", { ...who, input: { issuer: link.issuer } })
}

/** Ends the session at sign-out, with its row in the log. */
export async function leaveSession(
  db: Db,
  session_id: string,
  from: Pick<Who, "ip" | "user_agent">,
): Promise<void> {
  const now = clock.now()
  const found = await findLiveSession(db, session_id, now)
  if (!found) return
  const { user_id } = found.user
  await db.transaction(async (tx) => {
    await endSession(tx, user_id, session_id, now)
    await note(tx, "account/sign-out", { ...from, user_id, input: {} })
  })
}

async function note(tx: Db, action: string, { user_id, ip, user_agent, input }: Who & { input: unknown }) {
  const row = { project_id: accountSpace, user_id, action, ip, at: clock.now(), input, outcome: "success" }
  await insertAudit(tx, {
    ...row,
    user_agent: user_agent?.slice(0, 500) ?? null,
    target: null,
    before: null,
    after: null,
  })
}
