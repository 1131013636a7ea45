import "server-only"
import { getIronSession } from "iron-session"
import { cookies } from "next/headers"
import { config } from "#lib/platform/config"
import { isProjectRole, type ProjectRole } from "#lib/data/store/schema/people"
import type { Role } from "./permissions.ts"
import { passwordsOf } from "#lib/platform/seal"

/**
 * VIEWAS-1: a person who can give roles views a project as another role. The switch is a sealed cookie with person,
 * project and role. It can only narrow: a role that is not below the actual one is ignored, and deleting the cookie
 * restores the actual rights.
 */
export type ViewAs = { project_id: string; role: ProjectRole }
type CookieContent = Partial<ViewAs & { user_id: string }>

const seconds = 8 * 3600
const cookieName = "waybill_view_as"

async function sealedCookie() {
  const { sealSecrets, dashboardUrl } = config()
  return getIronSession<CookieContent>(await cookies(), {
    cookieName,
    password: passwordsOf(sealSecrets),
    ttl: seconds,
    cookieOptions: { httpOnly: true, sameSite: "lax", path: "/", secure: dashboardUrl.startsWith("https:") },
  })
}

/**
 * Project and role that this person views as, or null. A switch of another person in the same browser does not count.
 */
export async function viewAsOf(user_id: string): Promise<ViewAs | null> {
  // Few people have it, and unsealing a missing cookie takes time all the same.
  if (!(await cookies()).get(cookieName)) return null
  const { project_id, role, user_id: whose } = await sealedCookie()
  if (whose !== user_id || !project_id || !isProjectRole(role)) return null
  return { project_id, role }
}

/** Starts viewing as another role; only where cookies can be set (a route handler). */
export async function beginViewAs(user_id: string, { project_id, role }: ViewAs): Promise<void> {
  const session = await sealedCookie()
  Object.assign(session, { user_id, project_id, role })
  await session.save()
}

export async function endViewAs(): Promise<void> {
  ;(await sealedCookie()).destroy()
}

/** Roles that a person with this role can view as: those below it. */
export function rolesBelow(role: Role): ProjectRole[] {
  if (role === "owner") return ["manager", "editor", "operator", "viewer"]
  return role === "manager" ? ["editor", "operator", "viewer"] : []
}
