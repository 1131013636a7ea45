import "server-only"
import { possibleActions } from "#components/shell/actions"
import { visiblePaths } from "#components/shell/navigation"
import { requireProject } from "#lib/access/auth/guard"
import { openedStore } from "#lib/data/store/open"
import { listProjects } from "#lib/data/store/projects"

/** Data of the frame around every page of a project. */
export async function loadFrame(slug: string) {
  const access = await requireProject(slug)
  const { user, project, role } = access
  const mine = await listProjects(await openedStore(), user)
  const visible = visiblePaths(access.can).filter((path) => path !== "start" || !project.guide_hidden_at)
  return {
    access,
    current: { slug: project.project_id, name: project.name, role },
    projects: mine.map((one) => ({ slug: one.project_id, name: one.name, role: one.role })),
    canCreate: user.is_owner,
    visible,
    actions: possibleActions(visible, access.can),
    canSeeAddresses: !access.isMasked,
    canReadLog: user.is_owner,
    person: { name: user.name, email: user.email, role, canReadLog: user.is_owner },
  }
}
