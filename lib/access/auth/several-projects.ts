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
  /** Requested projects that this person can see, but that exceed the maximum. */
  left: readonly Access[]
  /** Other requested names, as requested: without access, or, which is the same to a stranger, without such a project. */
  missing: readonly string[]
}

/**
 * SEVERAL-2: the projects of a URL that this person can see in addition to the page's own, with all of these rights to
 * read; checked each time. "all": every project that they can see now, by name (SEVERAL-6). A person who views as
 * another role sees only that role's project.
 */
export async function severalProjects(
  db: Db,
  access: Access,
  requested: readonly string[] | "all",
  areas: readonly Area[],
): Promise<Several> {
  const current = access.project.project_id
  const others = access.realRole ? [] : await othersOf(db, access, areas)
  const known = new Map(others.map((one) => [one.project.project_id, one]))
  const wanted = new Set(requested === "all" ? known.keys() : requested)
  wanted.delete(current)
  const visible = [...wanted].flatMap((slug) => known.get(slug) ?? [])
  const [added, left] = [visible.slice(0, shownProjectsMax - 1), visible.slice(shownProjectsMax - 1)]
  const missing = [...wanted].filter((slug) => !known.has(slug))
  return { shown: [access, ...added], others, left, missing }
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
