import "server-only"
import NextAuth from "next-auth"
import { answeringStore } from "../store/open.ts"
import { authOptions } from "./options.ts"

const leaveWithinMs = 5000

type Context = { params: Promise<{ nextauth: string[] }> }

/** next-auth's own routes below /api/auth. The settings are read per request: a build has none. */
export async function handleAuth(request: Request, context: Context): Promise<Response> {
  // next-auth forgets the cookie also when the session's row could not be ended: the session would go on unseen.
  const isLeaving = request.method === "POST" && (await context.params).nextauth.includes("signout")
  if (isLeaving) await answeringStore(leaveWithinMs)
  return NextAuth(request as never, context as never, authOptions()) as Promise<Response>
}
