import "server-only"
import { cookies } from "next/headers"
import { decode, getToken } from "next-auth/jwt"
import { config } from "#lib/platform/config"
import { makeOpened } from "#lib/platform/opened"

/**
 * The id of the session that this request's cookie names, or null; whether it still goes on, its row says (session.ts).
 * next-auth's own way to it makes and seals a new cookie each time, which nobody is sent.
 */
export async function cookieSessionId(): Promise<string | null> {
  const { sessionSecret, dashboardUrl } = config()
  const sealed = await getToken({
    // Its other place for tokens, the header Authorization, is none of ours.
    req: { cookies: await cookies(), headers: {} } as never,
    secureCookie: dashboardUrl.startsWith("https:"),
    secret: sessionSecret,
    raw: true,
  })
  return sealed ? sessionIdIn(sealed, sessionSecret) : null
}

const opened = makeOpened<string>({ countMax: 2000, ms: 10 * 60_000 })

/** The id of a session in next-auth's sealed cookie; null when this secret does not open it or its time is over. */
export const sessionIdIn = (sealed: string, secret: string): Promise<string | null> =>
  opened(`${secret} ${sealed}`, async () => {
    const token = await decode({ token: sealed, secret }).catch(() => null)
    if (!token?.session_id) return null
    return { value: token.session_id, untilMs: Number(token.exp) * 1000 }
  })
