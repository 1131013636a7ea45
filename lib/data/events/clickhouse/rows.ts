import { createHash } from "node:crypto"
import { domainOf, lowerAscii } from "#contract/address"
import { providerOfMessage } from "#contract/mailbox-providers"
import { at } from "#lib/platform/clock"
import { bucketOf } from "../postgres/count-deltas.ts"
import type { countChangesOf } from "../postgres/apply-count-changes.ts"
import type { NewLetter } from "#lib/data/store/event-log"
import { type Family, familyNames } from "#lib/data/store/segment-families"
import { ch, joinStatements, name, type Statement } from "./statement.ts"

/** Rows of ClickHouse's tables. A missing text is stored as an empty one. */

/** A stored message, with the version that its next change cancels. */
export type VersionedLetter = { letter: NewLetter; version: number }

/** A message before (null: it is new) and after a change. */
export type Change = { before: VersionedLetter | null; after: NewLetter }

/** Rows of a change in the table of messages: cancelled and added ones, by key and by time. */
export function letterRows(changes: readonly Change[], version: number): object[] {
  return changes.flatMap(({ before, after }) => [
    ...(before ? both(before.letter, before.version, -1) : []),
    ...both(after, version, 1),
  ])
}

function both(letter: NewLetter, version: number, sign: 1 | -1): object[] {
  const { project_id, job_id, email, status, statuses, first_at, last_at, metadata, sources, ...rest } =
    letter
  const [first_ms, last_ms] = [first_at.getTime(), last_at.getTime()]
  const shared = {
    ...{ project_id, job_id, email, version, sign, status, statuses, first_ms, last_ms },
    ...{ ...rest, domain: domainOf(email), provider: providerOfMessage(email, sources.provider) },
  }
  return [
    { ...shared, kind: 0, place_ms: 0, metadata: JSON.stringify(metadata), sources: JSON.stringify(sources) },
    { ...shared, kind: 1, place_ms: first_ms, destination_response: null },
  ]
}

type LetterText = Omit<NewLetter, "first_at" | "last_at" | "metadata" | "sources"> & {
  version: number
  first_ms: number
  last_ms: number
  metadata: string
  sources: string
}

/** Columns of one message, from the equal rows of one version. */
export const letterColumns: Statement = joinStatements(
  [
    ...["status", "statuses", "first_ms", "last_ms", "delivery_status", "destination_response", "subject"],
    ...["from_email", "template_id", "template_version", "tags", "metadata", "sources"],
  ].map((column) => ch`any(${name(column)}) as ${name(column)}`),
  ", ",
)

export const letterOf = ({ version, first_ms, last_ms, ...row }: LetterText): VersionedLetter => ({
  version: Number(version),
  letter: {
    ...row,
    metadata: JSON.parse(row.metadata),
    sources: JSON.parse(row.sources),
    first_at: at(Number(first_ms)),
    last_at: at(Number(last_ms)),
  },
})
export type { LetterText }

// ── counts

/** Change of one count, of a quarter hour (epoch ms); missing values are left out. */
export type CountMove = {
  kind: string
  segment: string
  status: string
  bucket_ms: number
  letters_now: number
  letters_ever: number
} & Partial<Record<string, string | number>>

const minuteMs = 60_000
export const levelMinutes = [15, 1440] as const

/** Families that are counted from the columns of messages. */
export const isOfColumns = (family: Family): boolean =>
  family === "domain_other" || family === "reader_domain"

/**
 * Families stored in the counts table. ClickHouse adds up the reasons of a domain as fast as it would read their sum,
 * and counts the messages of a domain from their columns (messages.ts).
 */
export const countedFamilies: readonly Family[] = familyNames.filter(
  (name) => name !== "domain_any_reason" && !isOfColumns(name),
)
const isCounted: ReadonlySet<Family> = new Set(countedFamilies)

/** Changes of counts by status and by segment when messages change. */
export const countMoves = ({ counts, segments }: ReturnType<typeof countChangesOf>): CountMove[] => [
  ...counts.map(({ bucketMs, ...rest }) => ({
    ...rest,
    kind: "status",
    segment: statusSegment(rest.status),
    bucket_ms: bucketMs,
  })),
  ...segments
    .filter(({ segment }) => isCounted.has(segment.family))
    .map(({ segment: { family, segment_id, status, ...values }, ...rest }) => ({
      ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")),
      ...{ kind: family, segment: segment_id, status },
      ...rest,
    })),
]

/** A status as a segment of its own: the same number for the same word. */
export const statusSegment = (status: string): string =>
  createHash("sha256").update(status).digest().readBigInt64BE(0).toString()

/** Rows of quarter hours and of days, or of some of these. */
export const countRows = (
  project_id: string,
  moves: readonly CountMove[],
  levels: readonly number[] = levelMinutes,
): object[] =>
  levels.flatMap((minutes) => {
    const sums = new Map<string, CountMove>()
    for (const move of moves) {
      const bucket_ms = Math.floor(move.bucket_ms / (minutes * minuteMs)) * minutes * minuteMs
      const key = `${move.kind} ${bucket_ms} ${move.segment}`
      const sum = sums.get(key) ?? { ...move, bucket_ms, letters_now: 0, letters_ever: 0 }
      sum.letters_now += move.letters_now
      sum.letters_ever += move.letters_ever
      sums.set(key, sum)
    }
    return [...sums.values()].map((sum) => ({ project_id, minutes, ...sum }))
  })

/** Records one more block of counts. */
export const batchRow = (project_id: string): object => ({
  ...{ project_id, kind: "batch", minutes: 0, bucket_ms: 0, segment: "0", status: "" },
  ...{ letters_now: 0, letters_ever: 1 },
})

/** A value by which messages are found (found-by.ts). */
export type FoundBy = { kind: "email" | "campaign_id"; value: string }

const valuesOf = ({ email, sources }: NewLetter): FoundBy[] => [
  { kind: "email", value: lowerAscii(email) },
  ...(sources.campaign ? [{ kind: "campaign_id", value: sources.campaign } as const] : []),
]

/** A value of a message, and the place of the message. */
export type SearchRow = FoundBy & { project_id: string; place_ms: number; job_id: string; email: string }

export const searchRowsOf = (letter: NewLetter): SearchRow[] =>
  valuesOf(letter).map((value) => ({
    ...value,
    ...{ project_id: letter.project_id, place_ms: letter.first_at.getTime() },
    ...{ job_id: letter.job_id, email: letter.email },
  }))

/** Search entries that these changes add. */
export const searchRows = (changes: readonly Change[]): SearchRow[] =>
  changes.flatMap(({ before, after }) => {
    const known = new Set((before ? searchRowsOf(before.letter) : []).map((row) => JSON.stringify(row)))
    return searchRowsOf(after).filter((row) => !known.has(JSON.stringify(row)))
  })

/** Start of the newest message with each tag, by quarter hour. */
export function tagTimeRows(project_id: string, changes: readonly Change[]): object[] {
  const last = new Map<string, { project_id: string; bucket_ms: number; tag: string; last_ms: number }>()
  for (const { after } of changes)
    for (const tag of after.tags) {
      const first_ms = after.first_at.getTime()
      const bucket_ms = bucketOf(first_ms)
      const known = last.get(`${bucket_ms} ${tag}`)
      const last_ms = Math.max(known?.last_ms ?? first_ms, first_ms)
      last.set(`${bucket_ms} ${tag}`, { project_id, bucket_ms, tag, last_ms })
    }
  return [...last.values()]
}
