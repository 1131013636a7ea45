import "server-only"
import { changedLetters, newestChanged, seqBefore } from "#lib/data/events/open"
import { log } from "#lib/platform/log"
import { perProcess } from "#lib/platform/per-process"
import { fits, type LetterConditions } from "#lib/data/store/fitting-letters"
import type { LetterFilter } from "#lib/data/store/letter-filter"
import type { ChangedLetter } from "#lib/data/store/letter-changes"
import { type Db, openedStore } from "#lib/data/store/open"
import { onChanges } from "./changes.ts"

/**
 * Limits of the list of changing messages on open pages. A page follows from an event on: it receives every later
 * change once, in the order of events. Pages at the same event share one query, because filters apply here.
 */
export const tailLimits = {
  /** Messages that one page shows, and so the most that it receives at once: the newest. */
  rows: 200,
  /** A page that is further behind than this continues with the newest events. */
  eventsBehind: 20_000,
}

export type TailBatch = {
  /** Newest change first. */
  letters: ChangedLetter[]
  /** Number of changed messages that match; more than `letters` when there are too many to show. */
  count: number
  /** True when changes were skipped because there were too many. */
  isCut: boolean
  /** The newest event that this batch covers. */
  seq: number
}

/** Conditions on a message and optional bounds of its first event. */
type TailFilter = LetterConditions & Partial<Pick<LetterFilter, "fromMs" | "toMs">>

export type Follower = {
  filter: TailFilter
  /** Called for one batch at a time; `failed` follows when it throws. */
  take(batch: TailBatch): Promise<void> | void
  failed(): void
}

type Position = Follower & { seq: number; isNew: boolean }
type Project = { followers: Set<Position>; isReading: boolean; isLate: boolean; stop(): void }

const projects = perProcess("waybillTails", () => new Map<string, Project>())

/** Reports changes after the event `seq`, existing ones at once, until the returned function is called. */
export function followTail(project_id: string, seq: number, follower: Follower): () => void {
  const project = projects().get(project_id) ?? newProject(project_id)
  const position: Position = { ...follower, seq, isNew: true }
  project.followers.add(position)
  void readOn(project_id, project)
  return () => leave(project_id, project, position)
}

function newProject(project_id: string): Project {
  const project: Project = { followers: new Set(), isReading: false, isLate: false, stop: () => {} }
  const changed = () => void readOn(project_id, project)
  project.stop = onChanges(project_id, { changed, missed: changed })
  projects().set(project_id, project)
  return project
}

function leave(project_id: string, project: Project, follower: Position): void {
  project.followers.delete(follower)
  if (project.followers.size > 0 || projects().get(project_id) !== project) return
  project.stop()
  projects().delete(project_id)
}

/** Reads new changes for all followers. Changes that arrive meanwhile are read afterwards. */
async function readOn(project_id: string, project: Project): Promise<void> {
  project.isLate = project.isReading
  if (project.isReading) return
  project.isReading = true
  try {
    const db = await openedStore()
    for (const [seq, followers] of groupedBySeq(project)) await send(db, project_id, project, seq, followers)
  } catch (error) {
    // Followers keep their position: the next change or the next connection reads from there.
    log().warn({ error, project: project_id }, "Changes could not be read for open pages.")
    for (const follower of [...project.followers]) follower.failed()
  } finally {
    project.isReading = false
    if (project.isLate) void readOn(project_id, project)
  }
}

function groupedBySeq({ followers }: Project): Map<number, Position[]> {
  const groups = new Map<number, Position[]>()
  for (const one of followers) groups.set(one.seq, [...(groups.get(one.seq) ?? []), one])
  return groups
}

async function send(
  db: Db,
  project_id: string,
  project: Project,
  after: number,
  to: readonly Position[],
): Promise<void> {
  const { letters, seq, isAll, isCut } = await readAfter(db, project_id, after)
  project.isLate ||= !isAll
  await Promise.all(
    to.map(async (follower) => {
      const isFirst = follower.isNew
      if (!project.followers.has(follower) || (seq === after && !isFirst)) return
      Object.assign(follower, { seq, isNew: false })
      try {
        await follower.take({ ...chosen(letters, follower.filter), isCut, seq })
      } catch (error) {
        log().warn({ error, project: project_id }, "An open page could not be notified of a change.")
        follower.failed()
      }
    }),
  )
}

const chosen = (letters: readonly ChangedLetter[], filter: TailFilter) => {
  const fitting = letters.filter((letter) => beganIn(letter, filter) && fits(letter, filter))
  return { letters: fitting.slice(0, tailLimits.rows), count: fitting.length }
}

const beganIn = (
  { first_at }: ChangedLetter,
  { fromMs = 0, toMs = Number.POSITIVE_INFINITY }: TailFilter,
): boolean => first_at.getTime() >= fromMs && first_at.getTime() < toMs

type Read = { letters: ChangedLetter[]; seq: number; isAll: boolean; isCut: boolean }

/** Reads all changes after an event, part by part. A message appears once, as in the last part. */
async function readAfter(db: Db, project_id: string, after: number): Promise<Read> {
  let part = await changedLetters(db, project_id, after)
  if (part.isAll) return { ...part, isCut: false }
  const floor = await seqBefore(db, project_id, tailLimits.eventsBehind)
  const isCut = floor !== null && floor > part.seq
  if (isCut) part = await changedLetters(db, project_id, floor)
  const newest = new Map(part.letters.map((letter) => [nameOf(letter), letter]))
  // Events may arrive faster than they are read: so the number of parts is limited, and pages get what is read so far.
  for (let parts = 1; !part.isAll && parts < partsMax; parts += 1) {
    part = await changedLetters(db, project_id, part.seq)
    for (const letter of part.letters) newest.set(nameOf(letter), letter)
  }
  const letters = [...newest.values()].sort((one, other) => other.seq - one.seq)
  return { letters, seq: part.seq, isAll: part.isAll, isCut }
}

const partsMax = 20

/** Unique, because a job_id contains no space. */
const nameOf = ({ job_id, email }: ChangedLetter): string => `${job_id} ${email}`

/** The first batch of a page: the most recently changed messages. */
export async function tailBegin(db: Db, project_id: string, filter: TailFilter): Promise<TailBatch> {
  const { letters, seq } = await newestChanged(db, project_id)
  return { ...chosen(letters, filter), seq, isCut: false }
}
