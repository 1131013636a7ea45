import "server-only"
import type { Db } from "#lib/data/store/open"
import { findUserByEmail, type UserRow } from "#lib/data/store/users"
import type { KnownDevice } from "./known-device.ts"
import { checkPassword } from "./password.ts"
import { countTry, forgiveTry } from "./rate-limit.ts"
import { checkCode, hasSecondFactor } from "./second-factor.ts"

export type SignIn =
  | { user: UserRow; has_second_factor: boolean }
  | { refused: "throttled" | "wrong" | "code-needed" | "code-wrong" }

export type Attempt = {
  email: string
  password: string
  code?: string
  ip: string
  /** The browser, if a person signed in with it before. */
  device?: KnownDevice | null
}

/**
 * Checks address and password, then the second factor if there is one. The answer does not reveal which of the first
 * two is wrong, and asks for a code only after the right password.
 */
export async function checkSignIn(db: Db, attempt: Attempt): Promise<SignIn> {
  const { email, password, code = "", ip } = attempt
  const user = await findUserByEmail(db, email)
  const knownAs = ownDevice(user, attempt.device)
  const place = knownAs ?? ip
  const verdict = countTry(email, place)
  if (verdict.isRefused) return { refused: "throttled" }
  // Failures of others do not delay a person in a browser of their own.
  if (verdict.delayMs > 0 && !knownAs) await new Promise((resolve) => setTimeout(resolve, verdict.delayMs))
  // A password longer than the maximum is wrong; it must not cause a long computation.
  const isRight = await checkPassword(password.slice(0, 1000), user?.password_hash || null)
  if (!user || !isRight || user.closed_at) return { refused: "wrong" }
  // Attempts are reset after the last step only, because the password must not allow faster guessing of codes.
  const refused = hasSecondFactor(user) && (await refusedCode(db, user, code, knownAs))
  if (refused) return { refused }
  forgiveTry(email, place)
  return { user, has_second_factor: hasSecondFactor(user) }
}

/** SIGNIN-2: ID of the browser if this person signed in with it before. */
const ownDevice = (user: UserRow | null, device: KnownDevice | null | undefined): string | null =>
  user && device?.people.includes(user.user_id) ? `device ${device.device_id}` : null

async function refusedCode(db: Db, user: UserRow, code: string, knownAs: string | null) {
  if (!code.trim()) return "code-needed"
  const verdict = await checkCode(db, user, code, knownAs ?? "")
  if (verdict === "right") return null
  return verdict === "throttled" ? "throttled" : "code-wrong"
}
