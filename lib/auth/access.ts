import "server-only"
import type { Action, Area } from "#contract/method"
import { roleIn } from "../store/members.ts"
import type { Db } from "../store/open.ts"
import { findProject, type Project } from "../store/projects.ts"
import { may, type Role, seesMaskedAddresses } from "./permissions.ts"

export type { Project }

/** Who is here. Nothing secret: it may be given to a screen. */
export type User = { user_id: string; email: string; name: string; is_owner: boolean }

/** One person in one project. */
export type Access = {
  user: User
  project: Project
  role: Role
  /** True when every address must be shown as maskAddress gives it. */
  isMasked: boolean
  can(area: Area, action: Action): boolean
}

/** What a person may do in the project with this slug; null for strangers and for projects that do not exist. */
export async function accessOf(db: Db, user: User, slug: string): Promise<Access | null> {
  const project = await findProject(db, slug)
  if (!project) return null
  const role = user.is_owner ? "owner" : await roleIn(db, slug, user.user_id)
  return role ? accessAs(user, project, role) : null
}

/** The same for a role that is already known. */
export const accessAs = (user: User, project: Project, role: Role): Access => ({
  user,
  project,
  role,
  isMasked: seesMaskedAddresses(role),
  can: (area, action) => may(role, area, action),
})
