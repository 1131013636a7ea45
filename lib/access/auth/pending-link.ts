import "server-only"
import { getIronSession } from "iron-session"
import { cookies } from "next/headers"
import { config } from "#lib/platform/config"
import { passwordsOf } from "#lib/platform/seal"

/**
 * OIDC-2: a sign-in provider's claim about a person whose account here has a password. It links nothing yet: the
 * encrypted note waits ten minutes for that person to sign in with the password.
 */
export type PendingLink = { issuer: string; subject: string; user_id: string }

const seconds = 600

async function sealedCookie() {
  const { sealSecrets, dashboardUrl } = config()
  return getIronSession<Partial<PendingLink>>(await cookies(), {
    cookieName: "waybill_link",
    password: passwordsOf(sealSecrets),
    ttl: seconds,
    cookieOptions: { httpOnly: true, sameSite: "lax", path: "/", secure: dashboardUrl.startsWith("https:") },
  })
}

export async function savePendingLink(link: PendingLink): Promise<void> {
  const session = await sealedCookie()
  Object.assign(session, link)
  await session.save()
}

/** The note for this person, or null; it is removed in any case. */
export async function takePendingLink(user_id: string): Promise<PendingLink | null> {
  const session = await sealedCookie()
  const { issuer, subject, user_id: whose } = session
  if (!issuer || !subject || !whose) return null
  session.destroy()
  return whose === user_id ? { issuer, subject, user_id } : null
}
