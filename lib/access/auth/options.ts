import "server-only"
import { cookies, headers } from "next/headers"
import type { NextAuthOptions } from "next-auth"
import CredentialsProvider from "next-auth/providers/credentials"
import { config } from "#lib/platform/config"
import { ids } from "#lib/platform/ids"
import { log } from "#lib/platform/log"
import { openedStore } from "#lib/data/store/open"
import { outageIdOf, outageOf } from "#lib/data/store/outage"
import { clientAddress } from "./client-address.ts"
import { knownDevice, rememberDevice } from "./known-device.ts"
import { type Admission, admitByClaims, oidcId, oidcProvider } from "./oidc.ts"
import { savePendingLink, takePendingLink } from "./pending-link.ts"
import { sessionMs } from "./session-cookie.ts"
import { checkSignIn } from "./sign-in.ts"
import { leaveSession, startSession } from "./start-session.ts"

/** Sign-in options; the cookie is encrypted and contains the ID of a session, no account data. */
export function authOptions(): NextAuthOptions {
  const { sessionSecret, dashboardUrl, oidc } = config()
  return {
    secret: sessionSecret,
    session: { strategy: "jwt", maxAge: sessionMs / 1000 },
    // httpOnly and sameSite lax are next-auth's defaults for all of its cookies.
    useSecureCookies: dashboardUrl.startsWith("https:"),
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [
      CredentialsProvider({
        name: "Password",
        credentials: { email: { type: "email" }, password: { type: "password" }, code: { type: "text" } },
        authorize: (entered, request) => authorize(entered, request.headers ?? {}),
      }),
      ...(oidc ? [oidcProvider(oidc)] : []),
    ],
    callbacks: {
      redirect: ({ url, baseUrl }) => ownAddress(url, baseUrl),
      async signIn({ account, profile, user }) {
        if (account?.provider !== oidcId) return true
        const started = await startByClaims(profile).catch(surprised)
        if ("refused" in started) return refusedAddress(started.refused)
        user.session_id = started.session_id
        return true
      },
      jwt({ token, user }) {
        if (!user) return token
        return user.session_id ? { session_id: user.session_id } : {}
      },
      session({ token, session }) {
        const { expires } = session
        return token.session_id === undefined ? { expires } : { expires, session_id: token.session_id }
      },
    },
    events: { signOut: ({ token }) => end(token?.session_id) },
  }
}

/**
 * Address to continue at: one of ours, or the first page. The value in the body of a form can be something other than
 * text.
 */
export function ownAddress(wanted: unknown, baseUrl: string): string {
  const address = typeof wanted === "string" ? URL.parse(wanted, baseUrl) : null
  return address?.origin === new URL(baseUrl).origin ? address.href : baseUrl
}

type Credentials = Record<"email" | "password" | "code", string>

async function authorize(entered: Credentials | undefined, headers: Record<string, unknown>) {
  const { email, password, code } = entered ?? {}
  if (typeof email !== "string" || typeof password !== "string" || !email || !password) return null
  const read = { get: (name: string) => (headers[name] ? String(headers[name]) : null) }
  const outcome = await signIn(email, password, typeof code === "string" ? code : "", read)
  if (typeof outcome === "object") return outcome
  // next-auth passes these codes in a URL; lib/interface/browser/sign-in.ts reads them there.
  if (outcome !== "wrong") throw new Error(refusalWords[outcome])
  return null
}

const refusalWords = {
  throttled: "too-many-tries",
  "code-needed": "code-needed",
  "code-wrong": "code-wrong",
  database: "database",
  failed: "failed",
}

async function signIn(
  email: string,
  password: string,
  code: string,
  headers: { get(name: string): string | null },
) {
  try {
    const db = await openedStore()
    const ip = clientAddress(headers)
    const outcome = await checkSignIn(db, { email, password, code, ip, device: await knownDevice() })
    if ("refused" in outcome) return outcome.refused
    const { user, has_second_factor } = outcome
    const session_id = await startSession(db, {
      user_id: user.user_id,
      method: "password",
      has_second_factor,
      ip,
      user_agent: headers.get("user-agent"),
      link: await takePendingLink(user.user_id),
    })
    await rememberDevice(user.user_id)
    return { id: user.user_id, session_id }
  } catch (error) {
    return surprised(error).refused
  }
}

/** The message of an unexpected error would appear in the URL that next-auth answers with. */
function surprised(error: unknown): { refused: "database" | "failed" } {
  log().error({ error_id: outageIdOf(error) ?? ids.fault(), error }, "sign-in failed")
  return { refused: outageOf(error) ? "database" : "failed" }
}

type Started = { session_id: string } | { refused: Extract<Admission, { refused: string }>["refused"] }

/** Starts a session for the person that the sign-in provider vouches for. */
async function startByClaims(profile: unknown): Promise<Started> {
  const { oidc } = config()
  if (!oidc) return { refused: "stranger" }
  const db = await openedStore()
  const from = await whereFrom()
  const admission = await admitByClaims(db, oidc.issuer, profile, from)
  if (!("refused" in admission)) {
    const { user_id } = admission.user
    const { auth_time } = admission
    return {
      session_id: await startSession(db, {
        user_id,
        method: "oidc",
        has_second_factor: false,
        ...from,
        auth_time,
      }),
    }
  }
  if (admission.refused === "link") await savePendingLink(admission.link)
  return { refused: admission.refused }
}

/** URL of the sign-in page with the reason, which continues to the requested page. */
async function refusedAddress(refused: string): Promise<string> {
  const name = config().dashboardUrl.startsWith("https:")
    ? "__Secure-next-auth.callback-url"
    : "next-auth.callback-url"
  const wanted = (await cookies()).get(name)?.value ?? ""
  const { origin } = new URL(config().dashboardUrl)
  const query = new URLSearchParams({ error: refused })
  if (URL.canParse(wanted, origin) && new URL(wanted, origin).origin === origin) {
    const { pathname, search } = new URL(wanted, origin)
    query.set("next", pathname + search)
  }
  return `/sign-in?${query}`
}

async function whereFrom(): Promise<{ ip: string; user_agent: string | null }> {
  const read = await headers()
  return { ip: clientAddress(read), user_agent: read.get("user-agent") }
}

async function end(session_id: string | undefined): Promise<void> {
  if (session_id) await leaveSession(await openedStore(), session_id, await whereFrom())
}
