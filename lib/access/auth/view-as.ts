import "server-only"
import { getIronSession } from "iron-session"
import { cookies } from "next/headers"
import { config } from "#lib/platform/config"
import { isProjectRole, type ProjectRole } from "#lib/data/store/schema/people"
import type { Role } from "./permissions.ts"
import { passwordsOf } from "#lib/platform/seal"

/**
 * VIEWAS-1: somebody who gives roles looks at a project as another role sees it. The switch is a sealed cookie that names
 * person, project and role. It can only narrow: a role that is not below the real one is not looked at, and taking the
 * cookie away gives back what one has anyway.
 */
export type ViewAs = { project_id: string; role: ProjectRole }
type Kept = Partial<ViewAs & { user_id: string }>

const seconds = 8 * 3600
const cookieName = "waybill_view_as"

async function kept() {
  const { sealSecrets, dashboardUrl } = config()
  return getIronSession<Kept>(await cookies(), {
    cookieName,
    password: passwordsOf(sealSecrets),
    ttl: seconds,
    cookieOptions: { httpOnly: true, sameSite: "lax", path: "/", secure: dashboardUrl.startsWith("https:") },
  })
}

/** As whom this person looks at which project, or null. Somebody else's switch in the same browser does not count. */
export async function viewAsOf(user_id: string): Promise<ViewAs | null> {
  // Hardly anybody has it, and unsealing what is not there takes its time all the same.
  if (!(await cookies()).get(cookieName)) return null
  const { project_id, role, user_id: whose } = await kept()
  if (whose !== user_id || !project_id || !isProjectRole(role)) return null
  return { project_id, role }
}

/** Begins to look as another role; only where cookies can be set (a route handler). */
export async function beginViewAs(user_id: string, { project_id, role }: ViewAs): Promise<void> {
  const session = await kept()
  Object.assign(session, { user_id, project_id, role })
  await session.save()
}

export async function endViewAs(): Promise<void> {
  ;(await kept()).destroy()
}

/** The roles that somebody with this role may look as: those below it. */
export function rolesBelow(role: Role): ProjectRole[] {
  if (role === "owner") return ["manager", "editor", "operator", "viewer"]
  return role === "manager" ? ["editor", "operator", "viewer"] : []
}
