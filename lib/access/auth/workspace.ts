import "server-only"
import { getIronSession } from "iron-session"
import { cookies } from "next/headers"
import { config } from "#lib/platform/config"
import { passwordsOf } from "#lib/platform/seal"

/** Workspace state in a person's browser; it is not secret and grants no rights. */
type Workspace = { last_project?: string }

async function workspace() {
  const { sealSecrets, dashboardUrl } = config()
  return getIronSession<Workspace>(await cookies(), {
    cookieName: "waybill_workspace",
    password: passwordsOf(sealSecrets),
    ttl: 90 * 24 * 3600,
    cookieOptions: { httpOnly: true, sameSite: "lax", path: "/", secure: dashboardUrl.startsWith("https:") },
  })
}

/** Slug of the project that was opened last, or null. */
export const lastProject = async (): Promise<string | null> => (await workspace()).last_project ?? null

/** Stores the open project; only where cookies can be set (a route handler). */
export async function rememberProject(slug: string): Promise<void> {
  const session = await workspace()
  if (session.last_project === slug) return
  session.last_project = slug
  await session.save()
}
