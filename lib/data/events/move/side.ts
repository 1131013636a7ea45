import "server-only"
import type { LetterKey, NewLetter } from "#lib/data/store/event-log"
import type { Db } from "#lib/data/store/open"
import type { Family } from "#lib/data/store/segment-families"
import type { MessageEvent } from "../event.ts"
import type { Span } from "../port.ts"

/** One of the two stores of a move (move.ts): reads and writes whole rows of a project, bypassing the port. */
export type Side = {
  /** Oldest to newest stored instant of a project, end exclusive; null: nothing is stored. */
  span(project_id: string): Promise<Span | null>
  /** Sums of a kind of rows by step (its start, epoch ms); equal rows have equal sums in both stores. */
  sums(project_id: string, kind: Part, span: Span, stepMs: number): Promise<Map<number, string>>
  /** Messages that began in a span, some thousands at a time. */
  letters(project_id: string, span: Span): AsyncIterable<NewLetter[]>
  /** Stored messages with these keys, at most some thousands. */
  lettersOf(project_id: string, keys: readonly LetterKey[]): Promise<NewLetter[]>
  /** Counts of a span of whole steps, by quarter hour or by day. */
  counts(project_id: string, span: Span, minutes: number): Promise<Counted[]>
  /** Start of the newest message of each tag by quarter hour. */
  tagTimes(project_id: string, span: Span): Promise<TagTime[]>
  /** Events of a span, some thousands at a time. */
  events(project_id: string, span: Span): AsyncIterable<StoredRow[]>
  /** The number of the newest complete change. */
  newest(project_id: string): Promise<number>
  /** Messages with a change after this number, each with the instant of it, or with a start. */
  changedSince(project_id: string, seq: number): Promise<Changed[]>
  /**
   * Makes messages and counts of a span of whole quarter hours equal to those of another store. Returns the earlier
   * starts of messages that began at another instant here.
   */
  copySpan(tx: Db, project_id: string, span: Span, from: Side): Promise<number[]>
  /** Writes the messages that differ, but not their counts. Returns the same starts. */
  saveLetters(tx: Db, project_id: string, letters: readonly NewLetter[]): Promise<number[]>
  /** Adds events; those that are stored already do not change. */
  addEvents(project_id: string, events: readonly StoredRow[]): Promise<void>
  /** Deletes everything of a project. */
  clear(project_id: string): Promise<void>
}

export type Changed = LetterKey & { at_ms: number }

/** Starts (epoch ms) that messages had before, if they changed. */
export const leftBy = (
  changes: readonly { before: NewLetter | null | undefined; after: NewLetter }[],
): number[] =>
  changes.flatMap(({ before, after }) =>
    before && before.first_at.getTime() !== after.first_at.getTime() ? [before.first_at.getTime()] : [],
  )

/** Kinds of rows that are compared, in the order of a report. */
export const parts = ["events", "messages", "counts"] as const
export type Part = (typeof parts)[number]

/** A count of one step: of a segment, or of a status (kind `status`). */
export type Counted = {
  kind: Family | "status"
  /** ID of the segment; of a status, any text. */
  segment: string
  status: string
  bucket_ms: number
  letters_now: number
  letters_ever: number
} & Partial<Record<string, string | number>>

export type TagTime = { bucket_ms: number; tag: string; last_ms: number }

/** A stored event as both stores have it, without its number. */
export type StoredRow = Omit<MessageEvent, "eventMs" | "raw"> & {
  event_ms: number
  received_ms: number
  raw: unknown
}

/** The most rows at a time. */
export const pageMax = 5000

/** Length of the spans whose counts by quarter hour are in memory together. */
export const countedMs = 6 * 3_600_000

/** Consecutive parts of a span, each of at most `ms`. */
export function* partsOf({ fromMs, toMs }: Span, ms: number): Generator<Span> {
  for (let start = fromMs; start < toMs; start += ms)
    yield { fromMs: start, toMs: Math.min(start + ms, toMs) }
}

const weights = 1_000_003n

/** Sums of counts by step; the weights are those of their segments, so that a count in a wrong segment is noticed. */
export function sumsOfCounts(counts: readonly Counted[], stepMs: number): Map<number, string> {
  const sums = new Map<number, [now: bigint, ever: bigint, weighed: bigint]>()
  for (const { kind, segment, status, bucket_ms, letters_now, letters_ever } of counts) {
    const start = Math.floor(bucket_ms / stepMs) * stepMs
    const weight = kind === "status" ? BigInt(status.length + 7) : BigInt(segment) % weights
    const [now, ever, weighed] = sums.get(start) ?? [0n, 0n, 0n]
    const [n, e] = [BigInt(letters_now), BigInt(letters_ever)]
    sums.set(start, [now + n, ever + e, weighed + (n * 3n + e) * weight])
  }
  return new Map(
    [...sums]
      .filter(([, figures]) => figures.some((figure) => figure !== 0n))
      .map(([start, figures]) => [start, figures.join(" ")]),
  )
}
