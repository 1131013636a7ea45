import "server-only"
import { createHash, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import { cleanAddress, isAddress } from "#contract/address"
import type { AuditTrail } from "#lib/access/audit/trail"
import { clock } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { ids } from "#lib/platform/ids"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { createFirstOwner, ownerExists } from "#lib/data/store/users"
import { hashPassword, passwordCharsMax, passwordCharsMin } from "./password.ts"
import { countTry } from "./rate-limit.ts"

const form = z.object(
  {
    token: z.string({ error: "The link is incomplete. Copy it again from the output of the first start." }),
    name: z
      .string({ error: "Enter a name." })
      .trim()
      .min(1, "Enter a name.")
      .max(100, "A name can have up to 100 characters."),
    email: z
      .string({ error: "Enter an e-mail address." })
      .overwrite(cleanAddress)
      .refine(isAddress, "This is not an e-mail address."),
    password: z
      .string({ error: "Enter a password." })
      .min(passwordCharsMin, `A password needs at least ${passwordCharsMin} characters.`)
      .max(passwordCharsMax, `A password can have up to ${passwordCharsMax} characters.`),
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
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const field = issue?.path.join(".")
    return failed(400, issue?.message ?? "The form is not valid.", field ? { field } : {})
  }
  if (await ownerExists(db)) return exists
  if (countTry("setup", ip).isRefused) return failed(429, "Too many attempts. Wait a minute, then try again.")
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
