import "server-only"
import NextAuth from "next-auth"
import { config } from "#lib/platform/config"
import { answeringStore } from "#lib/data/store/open"
import { authOptions } from "./options.ts"

const leaveWithinMs = 5000

type Context = { params: Promise<{ nextauth: string[] }> }

/** next-auth's own routes below /api/auth. The settings are read per request, because a build has none. */
export async function handleAuth(request: Request, context: Context): Promise<Response> {
  const { nextauth = [] } = await context.params
  // next-auth deletes the cookie even if the session's row could not be ended: the session would continue unseen.
  if (request.method === "POST" && nextauth.includes("signout")) await answeringStore(leaveWithinMs)
  // A GET of the form's address shows the form; next-auth would report a configuration error.
  if (request.method === "GET" && nextauth.join("/") === "callback/credentials") return signInPage({})
  // next-auth writes the value into a header unchanged, and some characters are invalid there.
  if (request.method === "GET" && nextauth[0] === "error") return signInPage({ error: wordOf(request) })
  return NextAuth(request as never, context as never, authOptions()) as Promise<Response>
}

const wordOf = ({ url }: Request): string => new URL(url).searchParams.get("error") ?? ""

const signInPage = (query: Record<string, string>): Response =>
  Response.redirect(new URL(`/sign-in?${new URLSearchParams(query)}`, config().dashboardUrl), 303)
