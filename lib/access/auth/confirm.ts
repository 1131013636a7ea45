import "server-only"
import { z } from "zod"
import type { AuditTrail } from "#lib/access/audit/trail"
import { clock } from "#lib/platform/clock"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { confirmSession } from "#lib/data/store/sessions"
import type { UserRow } from "#lib/data/store/users"
import { tooManyTries } from "./fields.ts"
import { checkPassword } from "./password.ts"
import { countTry, forgiveTry } from "./rate-limit.ts"
import { checkCode, hasSecondFactor } from "./second-factor.ts"
import type { Session } from "./session.ts"

const form = z.union([
  z.object({ password: z.string().min(1).max(1000) }),
  z.object({ code: z.string().min(1).max(100) }),
])

/** Confirms the identity of the person at the browser; sensitive acts are then allowed for ten minutes. */
export async function confirmPerson(
  trail: AuditTrail,
  { session, user }: Pick<Session, "session" | "user">,
  input: unknown,
  ip: string,
): Promise<Result<null>> {
  const parsed = form.safeParse(input)
  if (!parsed.success) return failed(400, "Enter your password.", { field: "password" })
  const proof = parsed.data
  const name = `confirm ${user.user_id}`
  if (countTry(name, ip).isRefused) return tooManyTries
  // A hash takes a third of a second, too long for a transaction.
  const refused = "password" in proof ? await refusedPassword(user, proof.password) : null
  if (refused) return refused
  return trail.write(async (tx) => {
    const refusal = "code" in proof ? await refusedCode(tx, user, proof.code) : null
    if (refusal) return refusal
    forgiveTry(name, ip)
    await confirmSession(tx, session.session_id, clock.now())
    return ok(null)
  })
}

async function refusedPassword({ password_hash }: UserRow, password: string) {
  if (!password_hash)
    return failed(409, "Your account has no password. Sign in again through your company.", {
      field: "password",
    })
  return (await checkPassword(password, password_hash))
    ? null
    : failed(400, "The password is wrong.", { field: "password" })
}

async function refusedCode(tx: Db, user: UserRow, code: string) {
  const verdict = hasSecondFactor(user) ? await checkCode(tx, user, code) : "wrong"
  if (verdict === "throttled") return tooManyTries
  return verdict === "right" ? null : failed(400, "This code is wrong.", { field: "code" })
}
