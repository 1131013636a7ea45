import "server-only"
import type { NextAuthOptions } from "next-auth"
import CredentialsProvider from "next-auth/providers/credentials"
import { config } from "../config.ts"
import { openedStore } from "../store/open.ts"
import { clientAddress } from "./client-address.ts"
import { checkSignIn } from "./sign-in.ts"

const sessionSeconds = 30 * 24 * 3600

/** How people sign in: address and password, a sealed session in a cookie, no account data in the browser. */
export function authOptions(): NextAuthOptions {
  const { sessionSecret, dashboardUrl } = config()
  return {
    secret: sessionSecret,
    session: { strategy: "jwt", maxAge: sessionSeconds },
    // httpOnly and sameSite lax are next-auth's defaults for every cookie of its own.
    useSecureCookies: dashboardUrl.startsWith("https:"),
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [
      CredentialsProvider({
        name: "Password",
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: (given, request) => authorize(given, request.headers ?? {}),
      }),
    ],
    callbacks: {
      jwt({ token, user }) {
        if (!user) return token
        return { user_id: user.id, session_version: user.session_version ?? 0 }
      },
      session({ token, session }) {
        return {
          expires: session.expires,
          ...(token.user_id === undefined ? {} : { user_id: token.user_id }),
          ...(token.session_version === undefined ? {} : { session_version: token.session_version }),
        }
      },
    },
  }
}

async function authorize(
  given: Record<"email" | "password", string> | undefined,
  headers: Record<string, unknown>,
) {
  const { email, password } = given ?? {}
  if (typeof email !== "string" || typeof password !== "string" || !email || !password) return null
  const ip = clientAddress({ get: (name) => (headers[name] ? String(headers[name]) : null) })
  const outcome = await checkSignIn(await openedStore(), email, password, ip)
  // lib/browser/sign-in.ts reads this word out of the answer.
  if ("refused" in outcome && outcome.refused === "throttled") throw new Error("too-many-tries")
  if ("refused" in outcome) return null
  return { id: outcome.user.user_id, session_version: outcome.user.session_version }
}
