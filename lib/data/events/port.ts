import "server-only"
import type { ErasedNames } from "#lib/data/erasure/erased-names"
import type { Normalized } from "./event.ts"
import type { MentionPage } from "#lib/data/store/address-mentions"
import type { Replies, ReplyQuestion } from "#lib/data/store/bounced-replies"
import type { CountBucket, Counted } from "#lib/data/store/counts"
import type { LetterKey } from "#lib/data/store/event-log"
import type { Place, PlacePage, Places } from "#lib/data/store/find-letters"
import type { LetterFilter } from "#lib/data/store/letter-filter"
import type { LetterChanges } from "#lib/data/store/letter-changes"
import type { From, Neighbours } from "#lib/data/store/letter-neighbours"
import type { EventRow, Latest, LetterPage, LetterRow, PageAsked } from "#lib/data/store/letters"
import type { Db } from "#lib/data/store/open"
import type { OlderFigures, ProjectRetention } from "#lib/data/store/retention"
import type { SegmentCount, SegmentQuestion } from "#lib/data/store/segment-counts"
import type { Dimension } from "#lib/data/store/segment-families"
import type { TagFigures } from "#lib/data/store/tags"
import type { LetterPlace } from "#lib/data/store/unknown-providers"

/**
 * The event store: events as they came, what became of each message, and how many there are of what. Whoever stores or
 * asks anything of these asks here, and no statement about them stands anywhere else; an adapter is one way of keeping them
 * (docs/decisions/0016-event-store-port.md). Each function gets the dashboard's own database too: projects, locks, erasures
 * and blocks are there in any case.
 */
export type EventStore = Append & State & Count & Find & Erase & Rebuild & Expire & Watch

/** Between two instants (epoch ms), the second one not included. */
export type Span = { fromMs: number; toMs: number }

type Append = {
  /**
   * Stores what is new in some calls of one project, with the state of their messages and all counts. Answers how many
   * events of each call were new; a repeated call changes nothing. Nothing is answered before all of it is durable.
   */
  append(db: Db, project_id: string, calls: readonly Normalized[]): Promise<number[]>
}

type State = {
  /** Everything known about a job, or about its message to one address: messages by address, events in order of time. */
  letterStory(
    db: Db,
    project_id: string,
    job_id: string,
    email?: string,
  ): Promise<{ letters: LetterRow[]; events: EventRow[] }>
  /** The messages of these jobs, without order. */
  lettersOfJobs(db: Db, project_id: string, jobs: readonly string[]): Promise<LetterRow[]>
  /** True when the project has a message of exactly this job. */
  hasJob(db: Db, project_id: string, job_id: string): Promise<boolean>
  /** What is newest in a project. */
  latestOf(db: Db, project_id: string): Promise<Latest>
  /** A number that grows whenever an event of the project is stored; 0 before the first one. */
  changesSeq(db: Db, project_id: string): Promise<number>
  /** The newest change that counts by segment surely have; to be read before them. */
  countedSeq(db: Db, project_id: string): Promise<number>
  /** When the newest message began, or null when there is none. */
  lastLetterAt(db: Db, project_id: string): Promise<Date | null>
}

type Count = {
  /** Messages by status in the steps between these edges (epoch ms, each at a full quarter of an hour), oldest first. */
  countSteps(db: Db, project_id: string, edges: readonly number[]): Promise<CountBucket[]>
  /** How many messages that are still there began in a span. */
  countKept(db: Db, project_id: string, span: Span, counted?: Counted): Promise<number>
  /** When the first counted message of a project began (epoch ms of its quarter of an hour); null: there is none. */
  firstCountMs(db: Db, project_id: string): Promise<number | null>
  /**
   * Messages by time and dimensions. What is not counted together comes from the messages, as far as they are there and few
   * enough; null where they are not.
   */
  countSegments<By extends Dimension = never>(
    db: Db,
    project_id: string,
    question: SegmentQuestion<By>,
  ): Promise<SegmentCount<By>[] | null>
  /** Figures by tag of messages that began in the range, moved out to whole quarters of an hour. */
  figuresByTag(db: Db, project_id: string, range: { from: Date; to: Date }): Promise<Map<string, TagFigures>>
  /** How many events of a span are stored. */
  countEvents(db: Db, project_id: string, span: Span): Promise<number>
  /** The same by status. */
  countEventsByStatus(db: Db, project_id: string, span: Span): Promise<Record<string, number>>
  /** What of a project is older than so many days. */
  countOlder(db: Db, project_id: string, days: ProjectRetention, now: Date): Promise<OlderFigures>
}

type Find = {
  /** Messages of a project, newest first by (first_at, job_id, email); every page costs what the first one does. */
  listLetters(db: Db, project_id: string, asked: LetterFilter & PageAsked): Promise<LetterPage>
  /** Where the first messages that fit stand, in the direction of a walk: a list that is merged with others asks so. */
  findPlaces(db: Db, project_id: string, filter: LetterFilter, walk: PlacePage): Promise<Places>
  /** The messages that stand at these places, in the order of lists. */
  lettersAt(db: Db, project_id: string, places: readonly Place[]): Promise<LetterRow[]>
  /** The messages beside one in the list that a filter makes. */
  letterNeighbours(db: Db, project_id: string, filter: LetterFilter, letter: From): Promise<Neighbours>
  /** What servers replied to the newest messages of a time that are bounced now, each reply once with its number. */
  bouncedReplies(db: Db, project_id: string, question: ReplyQuestion): Promise<Replies>
  /** Messages with an event after the one of this number, of the next `max` events. */
  changedLetters(db: Db, project_id: string, after: number, max?: number): Promise<LetterChanges>
  /** Messages of the newest `max` events. */
  newestChanged(db: Db, project_id: string, max?: number): Promise<LetterChanges>
  /** The number of the event that has `count` newer ones; null when there are not so many. */
  seqBefore(db: Db, project_id: string, count: number): Promise<number | null>
}

/** What is walked through for the name of an address. */
export type MentionKind = "events" | "letters"

type Erase = {
  /**
   * Takes erased addresses out of messages and all their events; what is counted stays as it is. To be called under the
   * project's lock. Says how much was changed. What stood there before may lie there until `erasuresSettled`.
   */
  eraseLetters(
    tx: Db,
    project_id: string,
    keys: readonly LetterKey[],
    names: ErasedNames,
  ): Promise<{ letters: number; events: number }>
  /**
   * Ends when everything is gone that `eraseLetters` took out so far. To be called before each step of an erasure, and not
   * under a lock: it may take long. Throws an outage when it takes too long; what was begun goes on.
   */
  erasuresSettled(): Promise<void>
  /** Up to `max` messages to one address, however it is written. */
  lettersOfAddress(tx: Db, project_id: string, address: string, max: number): Promise<LetterKey[]>
  /** How many messages and events one address has. */
  countOfAddress(db: Db, project_id: string, address: string): Promise<{ letters: number; events: number }>
  /** The next `max` events or messages of a walk, of them those that may name the address. */
  letterMentions(
    tx: Db,
    kind: MentionKind,
    project_id: string,
    pattern: string,
    cursor: readonly string[] | null,
    max: number,
  ): Promise<MentionPage>
  /**
   * The next part of a walk through what is counted, which takes erased addresses out of the names of counts; sums stay as they
   * are. To be called under the project's lock. Says how many names it changed.
   */
  eraseCounted(
    tx: Db,
    project_id: string,
    erased: { pattern: string; names: ErasedNames },
    cursor: readonly string[] | null,
    max: number,
  ): Promise<{ cursor: string[] | null; renamed: number }>
}

type Rebuild = {
  /** Makes messages and counts of a range anew from the events; what began before they reach back stays as it is. */
  rebuild(db: Db, project_id: string, fromMs: number, toMs: number, keep?: { events: number }): Promise<void>
  /** The next `max` messages to a domain that count as of an unknown provider, oldest first. */
  lettersOfUnknownProvider(
    tx: Db,
    project_id: string,
    domain: string,
    after: LetterPlace | null,
    max: number,
  ): Promise<LetterPlace[]>
  /**
   * Counts messages anew by what is known of their mailboxes' providers by now. To be called under the project's lock, of
   * some hundreds at a time.
   */
  recountProviders(tx: Db, project_id: string, keys: readonly LetterKey[]): Promise<void>
}

type Expire = {
  /**
   * Begins to delete what is over by its age, of every project by its own days (KEEP-1, KEEP-3); what the tables of the
   * dashboard's database hold is not concerned.
   */
  expire(db: Db, keep: ProjectRetention, now: Date): Promise<void>
}

/** What tables of events take: rows, bytes on the disk, and when their oldest row was (epoch ms; null: they are empty). */
export type EventSizes = {
  bytes: number
  groups: { group: "events" | "messages" | "counts"; rows: number; bytes: number; oldestMs: number | null }[]
  /** How many rows each project has, those with the most first; projects that are gone may have some yet. */
  projects: { project_id: string; events: number; messages: number }[]
}

type Watch = {
  /** True when the store answers within `ms`; one that lives in the dashboard's database answers as that does. */
  answers(ms: number): Promise<boolean>
  /** What it takes, with up to `projectsMax` projects; null: it is a part of the dashboard's database. */
  sizes(projectsMax: number): Promise<EventSizes | null>
}
