import "server-only"
import type { Action, Area } from "#contract/method"
import { findMembership, type Membership } from "#lib/data/store/membership"
import type { Db } from "#lib/data/store/open"
import type { Project } from "#lib/data/store/projects"
import { may, type Role, seesMaskedAddresses } from "./permissions.ts"
import { rolesBelow, type ViewAs } from "./view-as.ts"

export type { Project }

/** The signed-in person, without secrets, so that a screen can have it. */
export type User = {
  user_id: string
  email: string
  name: string
  is_owner: boolean
  /** Role that this person currently views a project as. */
  view_as?: ViewAs | null
}

/** One person in one project. */
export type Access = {
  user: User
  project: Project
  role: Role
  /** Actual role of this person while viewing as another one (VIEWAS-1). */
  realRole?: Role
  /** True if addresses must be shown masked, as by maskAddress. */
  isMasked: boolean
  can(area: Area, action: Action): boolean
}

/** A person's rights in the project with this slug; null for strangers and for projects that do not exist. */
export const accessOf = async (db: Db, user: User, slug: string): Promise<Access | null> =>
  accessIn(user, await findMembership(db, slug, user.user_id))

/** Rights in a known project and role; null if there is none. */
export function accessIn(user: User, found: Membership | null): Access | null {
  const role = user.is_owner ? "owner" : found?.role
  if (!found || !role) return null
  const { project } = found
  const narrowed = narrowedRole(user, project.project_id, role)
  if (!narrowed) return accessAs(user, project, role)
  return { ...accessAs({ ...user, is_owner: false }, project, narrowed), realRole: role }
}

/** VIEWAS-1: the role to view as, if it is below the actual one in this project. */
function narrowedRole({ view_as }: User, slug: string, role: Role): Role | null {
  if (view_as?.project_id !== slug) return null
  return rolesBelow(role).find((one) => one === view_as.role) ?? null
}

/** The same person with the actual role, for the switch itself. */
export const withoutViewAs = (user: User): User => ({ ...user, view_as: null })

/** Rights for a known role. */
export const accessAs = (user: User, project: Project, role: Role): Access => ({
  user,
  project,
  role,
  isMasked: seesMaskedAddresses(role),
  can: (area, action) => may(role, area, action),
})
