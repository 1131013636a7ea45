import "server-only"
import { cookies } from "next/headers"
import { decode, getToken } from "next-auth/jwt"
import { config } from "#lib/platform/config"
import { makeOpened } from "#lib/platform/opened"

/**
 * ID of the session in this request's cookie, or null; its row shows whether it is still valid (session.ts).
 * next-auth's own function would create and seal a new cookie each time, which is never sent.
 */
export async function cookieSessionId(): Promise<string | null> {
  const { sessionSecret, dashboardUrl } = config()
  const sealed = await getToken({
    // Its other source of tokens, the header Authorization, is not used.
    req: { cookies: await cookies(), headers: {} } as never,
    secureCookie: dashboardUrl.startsWith("https:"),
    secret: sessionSecret,
    raw: true,
  })
  return sealed ? sessionIdIn(sealed, sessionSecret) : null
}

const opened = makeOpened<string>({ countMax: 2000, ms: 10 * 60_000 })

/** ID of the session in next-auth's sealed cookie; null if this secret does not open it or it has expired. */
export const sessionIdIn = (sealed: string, secret: string): Promise<string | null> =>
  opened(`${secret} ${sealed}`, async () => {
    const token = await decode({ token: sealed, secret }).catch(() => null)
    if (!token?.session_id) return null
    return { value: token.session_id, untilMs: Number(token.exp) * 1000 }
  })

/** Lifetime of a session from the sign-in, used or not. */
export const sessionMs = 30 * 24 * 3_600_000
