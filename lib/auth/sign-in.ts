import "server-only"
import type { Db } from "../store/open.ts"
import { findUserByEmail, type UserRow } from "../store/users.ts"
import { checkPassword } from "./password.ts"
import { countTry, forgiveTry } from "./rate-limit.ts"

export type SignIn = { user: UserRow } | { refused: "throttled" | "wrong" }

/** Checks address and password; what is wrong with them is never told. */
export async function checkSignIn(db: Db, email: string, password: string, ip: string): Promise<SignIn> {
  const verdict = countTry(email, ip)
  if (verdict.isRefused) return { refused: "throttled" }
  if (verdict.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, verdict.delayMs))
  const user = await findUserByEmail(db, email)
  // A password longer than we let anybody choose is wrong; it must not buy a long computation.
  const isRight = await checkPassword(password.slice(0, 1000), user?.password_hash ?? null)
  if (!user || !isRight) return { refused: "wrong" }
  forgiveTry(email, ip)
  return { user }
}
