import "server-only"
import { clock, plus } from "#lib/platform/clock"
import { failed, ok, type Proof, type Result } from "#lib/platform/result"
import type { SessionRow } from "#lib/data/store/sessions"
import { hasSecondFactor } from "./second-factor.ts"
import { currentSession, type Session } from "./session.ts"

/**
 * Sensitive acts (showing or rotating a key, giving a role away, changing the second factor) need proof that the person
 * at the browser is still the one who signed in. The answer's `needs: "confirm"` makes the browser ask and retry
 * (app/_account/confirm-act.tsx).
 */
const recentMs = 10 * 60_000

/** Passes if the person of this request gave password or code in the last ten minutes. */
export async function requireRecentPassword(): Promise<Result<null>> {
  const found = await currentSession()
  if (!found) return failed(401, "You are signed out.")
  if (isRecent(found.session)) return ok(null)
  return failed(403, "Confirm that it is you.", { needs: "confirm", proofs: proofsOf(found.user) })
}

/** Proofs that this person can give: a code only with an authenticator app. */
const proofsOf = (user: Session["user"]): Proof[] => [
  ...(user.password_hash === "" ? [] : ["password" as const]),
  ...(hasSecondFactor(user) ? ["code" as const] : []),
]

export const isRecent = ({ confirmed_at }: Pick<SessionRow, "confirmed_at">): boolean =>
  confirmed_at !== null && confirmed_at > plus(clock.now(), -recentMs)
