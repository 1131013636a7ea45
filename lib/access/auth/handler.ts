import "server-only"
import NextAuth from "next-auth"
import { config } from "#lib/platform/config"
import { answeringStore } from "#lib/data/store/open"
import { authOptions } from "./options.ts"

const leaveWithinMs = 5000

type Context = { params: Promise<{ nextauth: string[] }> }

/** next-auth's own routes below /api/auth. The settings are read per request: a build has none. */
export async function handleAuth(request: Request, context: Context): Promise<Response> {
  const { nextauth = [] } = await context.params
  // next-auth forgets the cookie also when the session's row could not be ended: the session would go on unseen.
  if (request.method === "POST" && nextauth.includes("signout")) await answeringStore(leaveWithinMs)
  // Who opens the form's address instead of sending the form gets the form; next-auth would call it a fault of ours.
  if (request.method === "GET" && nextauth.join("/") === "callback/credentials") return signInPage({})
  // next-auth writes the word into a header as it came, and not every sign can stand there.
  if (request.method === "GET" && nextauth[0] === "error") return signInPage({ error: wordOf(request) })
  return NextAuth(request as never, context as never, authOptions()) as Promise<Response>
}

const wordOf = ({ url }: Request): string => new URL(url).searchParams.get("error") ?? ""

const signInPage = (query: Record<string, string>): Response =>
  Response.redirect(new URL(`/sign-in?${new URLSearchParams(query)}`, config().dashboardUrl), 303)
