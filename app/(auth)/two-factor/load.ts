import "server-only"
import { currentSession } from "#lib/access/auth/session"

/** Whether this page is for the reader: nobody signs in first, who has the second factor goes on. */
export async function loadTwoFactor(): Promise<"here" | "sign-in" | "next"> {
  const found = await currentSession()
  if (!found) return "sign-in"
  return found.mustSetUpTwoFactor ? "here" : "next"
}
