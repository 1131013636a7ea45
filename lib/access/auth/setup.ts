import "server-only"
import { createHash, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import type { AuditTrail } from "#lib/access/audit/trail"
import { clock } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { ids } from "#lib/platform/ids"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { createFirstOwner, ownerExists } from "#lib/data/store/users"
import { emailField, firstIssue, nameField, passwordField, tooManyTries } from "./fields.ts"
import { hashPassword } from "./password.ts"
import { countTry } from "./rate-limit.ts"

const form = z.object(
  {
    token: z.string({ error: "The link is incomplete. Copy it again from the output of the first start." }),
    name: nameField,
    email: emailField,
    password: passwordField,
  },
  { error: "The body must be an object with token, name, email and password." },
)

const exists = failed(409, "This account already has an owner. Sign in.")

/** Creates the first owner with the one-time token of the first start. Works only once. */
export async function setUpOwner(
  db: Db,
  trail: AuditTrail,
  input: unknown,
  ip: string,
): Promise<Result<{ user_id: string }>> {
  const parsed = form.safeParse(input)
  if (!parsed.success) return firstIssue(parsed.error)
  if (await ownerExists(db)) return exists
  if (countTry("setup", ip).isRefused) return tooManyTries
  const { token, name, email, password } = parsed.data
  if (!isSetupToken(token))
    return failed(403, "This link is invalid. Open the link from the output of the first start.", {
      field: "token",
    })
  const password_hash = await hashPassword(password)
  const created_at = clock.now()
  const user_id = ids.user()
  return trail.as({ user_id }).write(async (tx, note) => {
    note({ target: email, after: { name, email } })
    const owner = await createFirstOwner(tx, { user_id, name, email, password_hash, created_at })
    return owner ? ok({ user_id }) : exists
  })
}

/** True for the token of the first start; a wrong token always takes the same time. False if none is set. */
export function isSetupToken(token: string): boolean {
  const { setupToken } = config()
  if (!setupToken) return false
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(token), digest(setupToken))
}
