import "server-only"
import { changedLetters, newestChanged, seqBefore } from "#lib/data/events/find"
import { log } from "#lib/platform/log"
import { fits, type LetterConditions } from "#lib/data/store/fitting-letters"
import type { LetterFilter } from "#lib/data/store/letter-filter"
import type { ChangedLetter } from "#lib/data/store/letter-changes"
import { type Db, openedStore } from "#lib/data/store/open"
import { onChanges } from "./changes.ts"

/**
 * Messages as they change, for open pages: whoever follows says after which event, and is told of every change behind it,
 * once, in the order of the events. Pages that know the same share one reading of what is new, however many they are and
 * whatever their filters: conditions are looked at here.
 */
export const tailLimits = {
  /** Messages that one page keeps, and so the most that it is told of at once: the newest. */
  rows: 200,
  /** Who was away for longer than so many events goes on with the newest. */
  eventsBehind: 20_000,
}

export type TailBatch = {
  /** Newest change first. */
  letters: ChangedLetter[]
  /** How many messages changed that fit: more than `letters` when there were too many to show. */
  count: number
  /** True when changes in between were too many to look at: what they were nobody was told. */
  isCut: boolean
  /** Everything up to this event was told. */
  seq: number
}

/** Conditions on a message, and when it began: any time where that is absent. */
type TailFilter = LetterConditions & Partial<Pick<LetterFilter, "fromMs" | "toMs">>

export type Follower = {
  filter: TailFilter
  /** Called one after the other; a failure ends the following. */
  take(batch: TailBatch): Promise<void> | void
  failed(): void
}

type Known = Follower & { seq: number; isNew: boolean }
type Project = { followers: Set<Known>; isReading: boolean; isLate: boolean; stop(): void }

// As in changes.ts: one in a process.
const held = globalThis as typeof globalThis & { waybillTails?: Map<string, Project> }
const projects = (): Map<string, Project> => {
  held.waybillTails ??= new Map()
  return held.waybillTails
}

/** Tells of changes after the event `seq`, of those that are there at once, until the returned function is called. */
export function followTail(project_id: string, seq: number, follower: Follower): () => void {
  const project = projects().get(project_id) ?? newProject(project_id)
  const known: Known = { ...follower, seq, isNew: true }
  project.followers.add(known)
  void readOn(project_id, project)
  return () => leave(project_id, project, known)
}

function newProject(project_id: string): Project {
  const project: Project = { followers: new Set(), isReading: false, isLate: false, stop: () => {} }
  const changed = () => void readOn(project_id, project)
  project.stop = onChanges(project_id, { changed, missed: changed })
  projects().set(project_id, project)
  return project
}

function leave(project_id: string, project: Project, known: Known): void {
  project.followers.delete(known)
  if (project.followers.size > 0 || projects().get(project_id) !== project) return
  project.stop()
  projects().delete(project_id)
}

/** Reads what is new for everybody who follows; what changes meanwhile is read after. */
async function readOn(project_id: string, project: Project): Promise<void> {
  project.isLate = project.isReading
  if (project.isReading) return
  project.isReading = true
  try {
    const db = await openedStore()
    for (const [seq, followers] of groupedBySeq(project)) await tell(db, project_id, project, seq, followers)
  } catch (error) {
    // Nobody has been told anything that was not read: the next change, or who comes back, reads from there.
    log().warn({ error, project: project_id }, "What changed could not be read for open pages.")
    for (const follower of [...project.followers]) follower.failed()
  } finally {
    project.isReading = false
    if (project.isLate) void readOn(project_id, project)
  }
}

function groupedBySeq({ followers }: Project): Map<number, Known[]> {
  const groups = new Map<number, Known[]>()
  for (const one of followers) groups.set(one.seq, [...(groups.get(one.seq) ?? []), one])
  return groups
}

async function tell(
  db: Db,
  project_id: string,
  project: Project,
  after: number,
  to: readonly Known[],
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
        log().warn({ error, project: project_id }, "An open page could not be told what changed.")
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

/** Everything after an event, part by part: a message stands in it as the last part has it. */
async function readAfter(db: Db, project_id: string, after: number): Promise<Read> {
  let part = await changedLetters(db, project_id, after)
  if (part.isAll) return { ...part, isCut: false }
  const floor = await seqBefore(db, project_id, tailLimits.eventsBehind)
  const isCut = floor !== null && floor > part.seq
  if (isCut) part = await changedLetters(db, project_id, floor)
  const newest = new Map(part.letters.map((letter) => [nameOf(letter), letter]))
  // While events come in faster than they are read there is no end: pages are told now and then what is read so far.
  for (let parts = 1; !part.isAll && parts < partsMax; parts += 1) {
    part = await changedLetters(db, project_id, part.seq)
    for (const letter of part.letters) newest.set(nameOf(letter), letter)
  }
  const letters = [...newest.values()].sort((one, other) => other.seq - one.seq)
  return { letters, seq: part.seq, isAll: part.isAll, isCut }
}

const partsMax = 20

/** A space cannot stand in a job_id. */
const nameOf = ({ job_id, email }: ChangedLetter): string => `${job_id} ${email}`

/** What a page begins with: the messages that changed last, of the newest events. */
export async function tailBegin(db: Db, project_id: string, filter: TailFilter): Promise<TailBatch> {
  const { letters, seq } = await newestChanged(db, project_id)
  return { ...chosen(letters, filter), seq, isCut: false }
}
