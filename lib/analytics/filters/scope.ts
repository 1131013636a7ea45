import "server-only"
import type { Area } from "#contract/method"
import type { Access } from "#lib/access/auth/access"
import { type Several, severalProjects } from "#lib/access/auth/several-projects"
import { ofEach } from "#lib/data/events/each-project"
import { sharedAnswers } from "#lib/live/shared-answers"
import type { Db } from "#lib/data/store/open"
import type { SearchParams } from "#lib/analytics/range/range"
import type { LeftOut } from "./left-out.ts"
import { allProjects, isAllProjects, readProjects } from "./projects-query.ts"

/** The projects that a page shows together (SEVERAL-1), with this viewer's role in each. */
export type Scope = Several & {
  /** All of them, the page's own first. */
  ids: readonly string[]
  /** Those added to the page's own, as named in URLs. */
  added: readonly string[]
  /** The same, for URLs that are saved: all projects stay all of them, also those that are created later. */
  chosen: readonly string[]
}

/** Projects of the URL that this viewer can see with these rights; checked on each request. */
export async function readScope(
  db: Db,
  access: Access,
  params: SearchParams,
  ...areas: readonly Area[]
): Promise<Scope> {
  const requested = readProjects(params)
  const isAll = isAllProjects(requested)
  const several = await severalProjects(db, access, isAll ? "all" : requested, areas)
  const ids = several.shown.map(({ project }) => project.project_id)
  const added = ids.slice(1)
  return { ...several, ids, added, chosen: isAll ? [allProjects] : added }
}

/** Project names if several are shown; null if the page's own is the only one and needs no name. */
export const projectNames = ({ shown }: Several): ReadonlyMap<string, string> | null =>
  shown.length > 1 ? new Map(shown.map(({ project }) => [project.project_id, project.name])) : null

/** Names of requested projects that are not shown. */
export const leftOutOf = ({ left, missing }: Pick<Several, "left" | "missing">): LeftOut => ({
  left: left.map(({ project }) => project.name),
  missing,
})

/** Projects that are offered without being named in the URL. */
const listedMax = 50

/** Number of messages per offered project with the page's query; null: not counted. */
export type CountIn = {
  /** Identifies the query, so that equal queries have equal keys. */
  of: readonly unknown[]
  count(project_id: string): Promise<number | null>
}

/** A page that re-renders on every change must not count fifty projects each time. */
const counts = sharedAnswers<number | null>(30_000)

export type ProjectChoice = { id: string; name: string; count: number | null }

/** Offered projects: the page's own first, then the chosen ones, then others by name. */
export async function projectChoices(
  { shown, others, added }: Pick<Scope, "shown" | "others" | "added">,
  { of, count }: CountIn,
): Promise<{ listed: ProjectChoice[]; all: number }> {
  const rest = others.filter(({ project }) => !added.includes(project.project_id))
  const all = [...shown, ...rest].map(({ project }) => ({ id: project.project_id, name: project.name }))
  const listed = await ofEach(all.slice(0, listedMax), async (project) => ({
    ...project,
    count: await counts.of(JSON.stringify([project.id, ...of]), () => count(project.id)),
  }))
  return { listed, all: all.length }
}
