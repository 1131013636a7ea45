import "server-only"
import { currentSession } from "#lib/access/auth/session"

/** Visitors without a session sign in first; people who have a second factor continue. */
export async function loadTwoFactor(): Promise<"here" | "sign-in" | "next"> {
  const found = await currentSession()
  if (!found) return "sign-in"
  return found.mustSetUpTwoFactor ? "here" : "next"
}
