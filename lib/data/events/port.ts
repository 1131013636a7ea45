import "server-only"
import type { ErasedNames } from "#lib/data/erasure/erased-names"
import type { Normalized } from "./event.ts"
import type { MentionPage } from "#lib/data/store/address-mentions"
import type { Replies, ReplyQuestion } from "#lib/data/store/bounced-replies"
import type { CountBucket, StatusSelection } from "#lib/data/store/counts"
import type { LetterKey } from "#lib/data/store/event-log"
import type { ListPosition, PositionPage, ListPositions } from "#lib/data/store/find-letters"
import type { LetterFilter } from "#lib/data/store/letter-filter"
import type { LetterChanges } from "#lib/data/store/letter-changes"
import type { From, Neighbours } from "#lib/data/store/letter-neighbours"
import type { EventRow, Latest, LetterPage, LetterRow, PageRequest } from "#lib/data/store/letters"
import type { Db } from "#lib/data/store/open"
import type { OlderFigures, ProjectRetention } from "#lib/data/store/retention"
import type { SegmentCount, SegmentQuestion } from "#lib/data/store/segment-counts"
import type { Dimension } from "#lib/data/store/segment-families"
import type { TagFigures } from "#lib/data/store/tags"
import type { LetterPlace } from "#lib/data/store/unknown-providers"

/**
 * The event store: raw events, the state of each message, and counts. All code that stores or reads these uses this
 * port; only adapters contain statements about them (docs/decisions/0016-event-store-port.md). Each function also
 * receives the dashboard's own database, which always has the projects, locks, erasures and blocks.
 */
export type EventStore = Append & State & Count & Find & Erase & Rebuild & Expire & Watch

/** Between two instants (epoch ms), end exclusive. */
export type Span = { fromMs: number; toMs: number }

type Append = {
  /**
   * Stores new events of some calls of one project, with message states and all counts. Returns the number of new
   * events per call; a repeated call changes nothing. Returns only after everything is durable.
   */
  append(db: Db, project_id: string, calls: readonly Normalized[]): Promise<number[]>
}

type State = {
  /** All data of a job, or of its message to one address: messages by address, events in order of time. */
  letterStory(
    db: Db,
    project_id: string,
    job_id: string,
    email?: string,
  ): Promise<{ letters: LetterRow[]; events: EventRow[] }>
  /** The messages of these jobs, unordered. */
  lettersOfJobs(db: Db, project_id: string, jobs: readonly string[]): Promise<LetterRow[]>
  /** True if the project has a message of exactly this job. */
  hasJob(db: Db, project_id: string, job_id: string): Promise<boolean>
  /** The newest values of a project. */
  latestOf(db: Db, project_id: string): Promise<Latest>
  /** A number that increases with each stored event of the project; 0 before the first one. */
  changesSeq(db: Db, project_id: string): Promise<number>
  /** The newest change that counts by segment are guaranteed to include; read it before reading them. */
  countedSeq(db: Db, project_id: string): Promise<number>
  /** Start of the newest message, or null if the project has none. */
  lastLetterAt(db: Db, project_id: string): Promise<Date | null>
}

type Count = {
  /** Messages by status in the steps between these edges (epoch ms, each at a full quarter hour), oldest first. */
  countSteps(db: Db, project_id: string, edges: readonly number[]): Promise<CountBucket[]>
  /** Number of stored messages that began in a span. */
  countStored(db: Db, project_id: string, span: Span, counted?: StatusSelection): Promise<number>
  /** Start of the quarter hour of a project's first counted message (epoch ms); null: no messages. */
  firstCountMs(db: Db, project_id: string): Promise<number | null>
  /**
   * Messages by time and dimensions. Combinations without a family are counted from the messages, if they still exist
   * and are few enough; otherwise null.
   */
  countSegments<By extends Dimension = never>(
    db: Db,
    project_id: string,
    question: SegmentQuestion<By>,
  ): Promise<SegmentCount<By>[] | null>
  /** Figures by tag of messages that began in the range, extended to whole quarter hours. */
  figuresByTag(db: Db, project_id: string, range: { from: Date; to: Date }): Promise<Map<string, TagFigures>>
  /** Number of stored events in a span. */
  countEvents(db: Db, project_id: string, span: Span): Promise<number>
  /** Number of stored events in a span, by status. */
  countEventsByStatus(db: Db, project_id: string, span: Span): Promise<Record<string, number>>
  /** Number of rows of a project that are older than these days. */
  countOlder(db: Db, project_id: string, days: ProjectRetention, now: Date): Promise<OlderFigures>
}

type Find = {
  /** Messages of a project, newest first by (first_at, job_id, email); every page costs the same as the first. */
  listLetters(db: Db, project_id: string, request: LetterFilter & PageRequest): Promise<LetterPage>
  /**
   * Positions of the first matching messages, in the direction of a walk. Used when lists of several projects are
   * merged.
   */
  findPlaces(db: Db, project_id: string, filter: LetterFilter, walk: PositionPage): Promise<ListPositions>
  /** The messages at these places, in list order. */
  lettersAt(db: Db, project_id: string, places: readonly ListPosition[]): Promise<LetterRow[]>
  /** The neighbors of a message in a filtered list. */
  letterNeighbours(db: Db, project_id: string, filter: LetterFilter, letter: From): Promise<Neighbours>
  /** Server replies to the newest currently bounced messages of a span, each reply once with its count. */
  bouncedReplies(db: Db, project_id: string, question: ReplyQuestion): Promise<Replies>
  /** Messages with an event after this event number, from the next `max` events. */
  changedLetters(db: Db, project_id: string, after: number, max?: number): Promise<LetterChanges>
  /** Messages of the newest `max` events. */
  newestChanged(db: Db, project_id: string, max?: number): Promise<LetterChanges>
  /** Number of the event that has `count` newer ones; null if there are fewer. */
  seqBefore(db: Db, project_id: string, count: number): Promise<number | null>
}

/** Kinds of rows that are searched for the name of an address. */
export type MentionKind = "events" | "letters"

type Erase = {
  /**
   * Removes erased addresses from messages and all their events; counts do not change. The caller must hold the
   * project's lock. Returns the number of changes. Old rows may exist until `erasuresSettled`.
   */
  eraseLetters(
    tx: Db,
    project_id: string,
    keys: readonly LetterKey[],
    names: ErasedNames,
  ): Promise<{ letters: number; events: number }>
  /**
   * Waits until all rows removed by `eraseLetters` are gone. Call it before each step of an erasure, without a lock,
   * because it may take long. Throws an outage on timeout; deletions in progress continue.
   */
  erasuresSettled(): Promise<void>
  /** Up to `max` messages to one address, in any spelling. */
  lettersOfAddress(tx: Db, project_id: string, address: string, max: number): Promise<LetterKey[]>
  /** Number of messages and events of one address. */
  countOfAddress(db: Db, project_id: string, address: string): Promise<{ letters: number; events: number }>
  /** The next `max` events or messages of a walk, reduced to those that may name the address. */
  letterMentions(
    tx: Db,
    kind: MentionKind,
    project_id: string,
    pattern: string,
    cursor: readonly string[] | null,
    max: number,
  ): Promise<MentionPage>
  /**
   * The next part of a walk through counts, which removes erased addresses from their names; sums do not change. The
   * caller must hold the project's lock. Returns the number of changed names.
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
  /**
   * Rebuilds messages and counts of a range from the events; messages that began before the oldest event are unchanged.
   */
  rebuild(db: Db, project_id: string, fromMs: number, toMs: number, keep?: { events: number }): Promise<void>
  /** The next `max` messages to a domain that are counted under an unknown provider, oldest first. */
  lettersOfUnknownProvider(
    tx: Db,
    project_id: string,
    domain: string,
    after: LetterPlace | null,
    max: number,
  ): Promise<LetterPlace[]>
  /**
   * Recounts messages with the providers known now. The caller must hold the project's lock and pass some hundreds of
   * messages at a time.
   */
  recountProviders(tx: Db, project_id: string, keys: readonly LetterKey[]): Promise<void>
}

type Expire = {
  /**
   * Begins to delete expired rows of every project by its own retention (KEEP-1, KEEP-3). Tables of the dashboard's
   * database are not included.
   */
  expire(db: Db, keep: ProjectRetention, now: Date): Promise<void>
}

/** Size of the event tables: rows, bytes on disk, and time of the oldest row (epoch ms; null: empty). */
export type EventSizes = {
  bytes: number
  groups: { group: "events" | "messages" | "counts"; rows: number; bytes: number; oldestMs: number | null }[]
  /** Rows per project, largest first; may include deleted projects. */
  projects: { project_id: string; events: number; messages: number }[]
}

type Watch = {
  /** True if the store responds within `ms`. A store in the dashboard's database always returns true. */
  answers(ms: number): Promise<boolean>
  /** Sizes, with up to `projectsMax` projects; null: the store is part of the dashboard's database. */
  sizes(projectsMax: number): Promise<EventSizes | null>
}
