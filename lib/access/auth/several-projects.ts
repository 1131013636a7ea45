import "server-only"
import type { Area } from "#contract/method"
import type { Db } from "#lib/data/store/open"
import { listProjects } from "#lib/data/store/projects"
import { type Access, accessIn } from "./access.ts"

/** Maximum number of projects that one page shows together. */
export const shownProjectsMax = 20

/** Projects that one person can see together on a page of one project. */
export type Several = {
  /** The page's own project, then the requested ones, each with this person's role there. */
  shown: readonly Access[]
  /** Other projects that could be added, by name. */
  others: readonly Access[]
  /** True if something requested is missing. The reason is not shown: to a stranger, those projects do not exist. */
  isLess: boolean
}

/**
 * SEVERAL-2: the projects of a URL that this person can see in addition to the page's own, with all of these rights to
 * read; checked each time. A person who views as another role sees only that role's project.
 */
export async function severalProjects(
  db: Db,
  access: Access,
  requested: readonly string[],
  areas: readonly Area[],
): Promise<Several> {
  const current = access.project.project_id
  const wanted = [...new Set(requested)].filter((slug) => slug !== current)
  const others = access.realRole ? [] : await othersOf(db, access, areas)
  const known = new Map(others.map((one) => [one.project.project_id, one]))
  const added = wanted.flatMap((slug) => known.get(slug) ?? []).slice(0, shownProjectsMax - 1)
  return { shown: [access, ...added], others, isLess: added.length < wanted.length }
}

async function othersOf(
  db: Db,
  { user, project: current }: Access,
  areas: readonly Area[],
): Promise<Access[]> {
  const mine = await listProjects(db, user)
  return mine.flatMap(({ role, ...project }) => {
    if (project.project_id === current.project_id) return []
    const there = accessIn(user, { project, role: role === "owner" ? null : role })
    return there && areas.every((area) => there.can(area, "read")) ? [there] : []
  })
}
