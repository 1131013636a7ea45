import "server-only"
import type { Area } from "#contract/method"
import type { Db } from "#lib/data/store/open"
import { listProjects } from "#lib/data/store/projects"
import { type Access, accessIn } from "./access.ts"

/** Projects that one page shows together, at the most. */
export const shownProjectsMax = 20

/** What one person may see together on a page of one project. */
export type Several = {
  /** The page's own project, and after it those that were asked for: each with this person's role there. */
  shown: readonly Access[]
  /** Every other project that could be added, by name. */
  others: readonly Access[]
  /** True: not all that was asked for is shown. Why is nobody's business: what a stranger asks for does not exist. */
  isLess: boolean
}

/**
 * SEVERAL-2: which of the projects that an address names this person may see beside the page's own, with all of these rights
 * to read; looked at anew each time. Who looks through another role looks at its project alone.
 */
export async function severalProjects(
  db: Db,
  access: Access,
  asked: readonly string[],
  areas: readonly Area[],
): Promise<Several> {
  const own = access.project.project_id
  const wanted = [...new Set(asked)].filter((slug) => slug !== own)
  const others = access.realRole ? [] : await othersOf(db, access, areas)
  const known = new Map(others.map((one) => [one.project.project_id, one]))
  const added = wanted.flatMap((slug) => known.get(slug) ?? []).slice(0, shownProjectsMax - 1)
  return { shown: [access, ...added], others, isLess: added.length < wanted.length }
}

async function othersOf(db: Db, { user, project: own }: Access, areas: readonly Area[]): Promise<Access[]> {
  const mine = await listProjects(db, user)
  return mine.flatMap(({ role, ...project }) => {
    if (project.project_id === own.project_id) return []
    const there = accessIn(user, { project, role: role === "owner" ? null : role })
    return there && areas.every((area) => there.can(area, "read")) ? [there] : []
  })
}
