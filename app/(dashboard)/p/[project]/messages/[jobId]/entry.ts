import type { Result } from "#lib/platform/result"
import type { Attempt } from "./attempts.ts"

/** One thing that happened to a message, whatever it is told by. Pure. */

export type EntryKind = "event" | "attempt" | "call" | "suppression" | "block" | "sender"

export type Entry = {
  key: string
  kind: EntryKind
  /** Epoch ms. */
  atMs: number
  /** Its place among what happened in the same second: the weight of a status, or between two of them. */
  rank: number
  /** Of an event its status, which says how it looks; of all others whether it is as it should be. */
  status: string | null
  isBad: boolean
  title: string
  text: string
  /** True for words of others, which stand as they came. */
  isRaw: boolean
  /** What is said beside it. */
  note: string | null
  to: EntryTarget
}

/** Where it leads: to its page, or to an attempt's conversation on this one. */
export type EntryTarget = { href: string } | { tryNo: number } | null

/** A webhook call that told of the message. */
export type CallFact = {
  id: number
  webhook_id: number
  /** Where it went, without path and password. */
  host: string
  atMs: number
  isAnswered: boolean
  http_status: number | null
  duration_ms: number | null
  events: number
  nextMs: number | null
}

export type SuppressionFact = { cause: string; createdMs: number; expiresMs: number | null }

/** What the mail service says of a message; null: its reader may not read that. */
export type Told = {
  attempts: Result<readonly Attempt[]>
  calls: Result<readonly CallFact[]> | null
  suppressions: Result<readonly SuppressionFact[]> | null
}
