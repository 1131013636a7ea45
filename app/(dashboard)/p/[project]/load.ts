import "server-only"
import { cache } from "react"
import { possibleActions } from "#components/shell/actions"
import type { DeliveryMode } from "#components/shell/mode-chip"
import { visiblePaths } from "#components/shell/navigation"
import { systemInfo } from "#contract/system/info"
import { type Access, requireProject } from "#lib/access/auth/guard"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import type { Result } from "#lib/platform/result"
import { openedStore } from "#lib/data/store/open"
import { listProjects } from "#lib/data/store/projects"

/** What the frame around every page of a project shows. */
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

/** How messages leave, read once per request. Every role may see it: it is no secret and prevents accidents. */
export const loadDeliveryMode = cache(async (access: Access): Promise<DeliveryMode> => {
  return modeOf(await callWithKey(await openedStore(), access, systemInfo, {}))
})

/** Reads the mode in an answer of system/info. */
export function modeOf(answer: Result<unknown>): Exclude<DeliveryMode, null> {
  if (!answer.ok) return "silent"
  const mode = systemInfo.output.safeParse(answer.value).data?.delivery_mode
  return mode === "sandbox" || mode === "relay" || mode === "direct" ? mode : "unknown"
}
