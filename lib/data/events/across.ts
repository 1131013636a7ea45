import "server-only"
import type { ListPosition, PositionPage, ListPositions } from "#lib/data/store/find-letters"
import type { LetterFilter } from "#lib/data/store/letter-filter"
import { type Neighbour, neighbourOf } from "#lib/data/store/letter-neighbours"
import {
  type Latest,
  type LetterPage,
  type LetterRow,
  type PageRequest,
  pageOf,
} from "#lib/data/store/letters"
import type { Db } from "#lib/data/store/open"
import type { SegmentCount, SegmentQuestion } from "#lib/data/store/segment-counts"
import type { Dimension } from "#lib/data/store/segment-families"
import { countSegments, countSteps } from "./count.ts"
import { ofEach } from "./each-project.ts"
import { eventStore } from "./open.ts"
import type { EventStore, Span } from "./port.ts"
import { filterIn, type Listed, withWholeSearch } from "./whole-search.ts"

/**
 * Queries over several projects. Each project is queried separately, with the same query as on its own pages; counts
 * are summed and lists are merged. The caller has already checked access to these projects.
 */

// ── counts

type LetterSums = { letters_now: number; letters_ever: number }

/** Merges rows with the same `keyOf` into one, in the order of their first occurrence. */
function sumRows<Row extends LetterSums>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const sums = new Map<string, Row>()
  for (const row of rows) {
    const key = keyOf(row)
    const sum = sums.get(key)
    if (!sum) sums.set(key, { ...row })
    else {
      sum.letters_now += row.letters_now
      sum.letters_ever += row.letters_ever
    }
  }
  return [...sums.values()]
}

type CountBuckets = Awaited<ReturnType<EventStore["countSteps"]>>

/** `countSteps` over several projects. */
export async function countStepsAcross(
  db: Db,
  projects: readonly string[],
  edges: readonly number[],
): Promise<CountBuckets> {
  const counted = await ofEach(projects, (project) => countSteps(db, project, edges))
  if (counted.length === 1) return counted.flat()
  return sumRows(counted.flat(), ({ bucket, status }) => `${bucket.getTime()} ${status}`).sort(
    (a, b) => a.bucket.getTime() - b.bucket.getTime() || compare(a.status, b.status),
  )
}

/** `countSegments` over several projects; null if any of them returns null. */
export async function countSegmentsAcross<By extends Dimension = never>(
  db: Db,
  projects: readonly string[],
  question: SegmentQuestion<By>,
): Promise<SegmentCount<By>[] | null> {
  const counted = await ofEach(projects, (project) => countSegments<By>(db, project, question))
  const available = counted.flatMap((rows) => (rows ? [rows] : []))
  // A partial sum would be a wrong number.
  if (available.length < counted.length) return null
  const [first = []] = available
  if (available.length === 1) return first
  const nameOf = (row: SegmentCount<By>) =>
    ["status" as const, ...question.by].map((one) => row[one]).join("\u001f")
  return sumRows(available.flat(), (row) => `${row.step}\u001f${nameOf(row)}`).sort(
    (a, b) => a.step - b.step || compare(nameOf(a), nameOf(b)),
  )
}

/** `countStored` over several projects. */
export async function countStoredAcross(
  db: Db,
  projects: readonly string[],
  span: Span,
  counted?: Parameters<EventStore["countStored"]>[3],
): Promise<number> {
  const each = await ofEach(projects, (project) => eventStore().countStored(db, project, span, counted))
  return each.reduce((sum, one) => sum + one, 0)
}

/** Time of the first counted message of any of them (epoch ms); null: no messages. */
export async function firstCountMsAcross(db: Db, projects: readonly string[]): Promise<number | null> {
  const each = await ofEach(projects, (project) => eventStore().firstCountMs(db, project))
  const known = each.filter((one) => one !== null)
  return known.length > 0 ? Math.min(...known) : null
}

/**
 * The newest values of all of them; `seq` is that of the first project, because numbers of different projects must not
 * be compared.
 */
export async function latestAcross(db: Db, projects: readonly string[]): Promise<Latest> {
  const each = await ofEach(projects, (project) => eventStore().latestOf(db, project))
  const newest = (instants: readonly (Date | null)[]) =>
    instants.reduce((last, one) => (one && (!last || one > last) ? one : last), null)
  return {
    seq: each[0]?.seq ?? 0,
    eventAt: newest(each.map(({ eventAt }) => eventAt)),
    letterAt: newest(each.map(({ letterAt }) => letterAt)),
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

// ── lists

type ListFilter = Omit<LetterFilter, "canSearchAddresses">

/**
 * Messages of several projects, newest first by (first_at, project, job_id, email). Messages of one project with the
 * same instant keep the order of its own list. So the collation of the server does not affect other projects, and a
 * place in one project determines where each of the others continues.
 */
export async function listLettersAcross(
  db: Db,
  projects: readonly Listed[],
  request: ListFilter & PageRequest,
): Promise<LetterPage> {
  const listed = await withWholeSearch(db, projects, request)
  const places = (filter: ListFilter, walk: PositionPage) => placesAcross(db, listed, filter, walk)
  return pageOf({ places, at: (found) => lettersAcross(db, found) }, request)
}

/** The neighbor of a message in the list of several projects. */
export type NeighbourAcross = { project_id: string; job_id: string; email: string } | "end" | "unknown"

export async function letterNeighboursAcross(
  db: Db,
  candidates: readonly Listed[],
  filter: ListFilter,
  { project_id, job_id, email, first_at }: Pick<LetterRow, "project_id" | "job_id" | "email" | "first_at">,
): Promise<Record<"newer" | "older", NeighbourAcross>> {
  const projects = await withWholeSearch(db, candidates, filter)
  const [only] = projects
  if (only && projects.length === 1) {
    const scoped = filterIn(only, filter)
    const found = await eventStore().letterNeighbours(db, project_id, scoped, { job_id, email, first_at })
    const named = (one: Neighbour): NeighbourAcross =>
      typeof one === "string" ? one : { ...one, project_id }
    return { newer: named(found.newer), older: named(found.older) }
  }
  const after: ListPosition = [first_at.getTime(), job_id, email, project_id]
  const beside = async (direction: "newer" | "older"): Promise<NeighbourAcross> => {
    const found = await placesAcross(db, projects, filter, { after, limit: 1, direction })
    const neighbour = neighbourOf(found)
    return typeof neighbour === "string"
      ? neighbour
      : { ...neighbour, project_id: found.places[0]?.[3] ?? project_id }
  }
  const [newer, older] = await Promise.all([beside("newer"), beside("older")])
  return { newer, older }
}

/** The first messages of all of them, in the direction of the walk. Each project is queried for a full page. */
async function placesAcross(
  db: Db,
  projects: readonly Listed[],
  filter: ListFilter,
  walk: PositionPage,
): Promise<ListPositions> {
  const found = await ofEach(projects, async (project) => {
    const { project_id } = project
    const scoped = { ...walk, after: startIn(project_id, walk) }
    const { places, scannedTo } = await eventStore().findPlaces(
      db,
      project_id,
      filterIn(project, filter),
      scoped,
    )
    const named = ([ms, job_id, email]: ListPosition): ListPosition => [ms, job_id, email, project_id]
    return { places: places.map(named), scannedTo: scannedTo && named(scannedTo) }
  })
  const inOrder = orderOf(walk)
  // Beyond the nearest end of the searched ranges, messages of that project may be missing.
  const [end = null] = found.flatMap(({ scannedTo }) => (scannedTo ? [scannedTo] : [])).sort(inOrder)
  const places = found
    .flatMap((one) => one.places)
    // Sorting is stable, so messages of one project with the same instant keep their order.
    .sort(inOrder)
    .filter((place) => end === null || inOrder(place, end) <= 0)
    .slice(0, walk.limit)
  return { places, scannedTo: places.length < walk.limit ? end : null }
}

/** Newest first, then by project; reversed for the other direction. */
const orderOf = ({ direction }: PositionPage) => {
  const turn = direction === "newer" ? -1 : 1
  return ([ms, , , project = ""]: ListPosition, [otherMs, , , other = ""]: ListPosition): number =>
    turn * (otherMs - ms || compare(project, other))
}

/**
 * The place where a project's own list continues after a place in another project. An empty job_id sorts before all
 * others.
 */
function startIn(project_id: string, walk: PositionPage): ListPosition | null {
  const { after } = walk
  if (!after) return null
  const [ms, job_id, email, project = ""] = after
  if (project === project_id) return [ms, job_id, email]
  const isToCome = orderOf(walk)([ms, "", "", project_id], [ms, "", "", project]) > 0
  const isOlder = walk.direction !== "newer"
  return [isToCome === isOlder ? ms + 1 : ms, "", ""]
}

async function lettersAcross(db: Db, places: readonly ListPosition[]): Promise<LetterRow[]> {
  const byProject = [...Map.groupBy(places, ([, , , project = ""]) => project)]
  const found = await ofEach(byProject, ([project_id, scoped]) =>
    eventStore().lettersAt(db, project_id, scoped),
  )
  const named = (project_id: string, job_id: string, email: string) => `${project_id} ${job_id} ${email}`
  const letters = new Map(found.flat().map((one) => [named(one.project_id, one.job_id, one.email), one]))
  return places.flatMap(([, job_id, email, project = ""]) => letters.get(named(project, job_id, email)) ?? [])
}
