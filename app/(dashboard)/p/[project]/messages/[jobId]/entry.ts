import type { Result } from "#lib/platform/result"
import type { Attempt } from "./attempts.ts"

/** One entry in the history of a message, from any source. Pure. */

export type EntryKind = "event" | "attempt" | "call" | "suppression" | "block" | "sender"

export type Entry = {
  key: string
  kind: EntryKind
  /** Epoch ms. */
  atMs: number
  /** Its place among what happened in the same second: the weight of a status, or between two of them. */
  rank: number
  /** Events: their status, which decides the looks; other entries: whether the state is good. */
  status: string | null
  isBad: boolean
  title: string
  text: string
  /** True for third-party text, which is shown verbatim. */
  isRaw: boolean
  /** Note shown next to it. */
  note: string | null
  to: EntryTarget
}

/** Target of the entry: its page, or the dialog of an attempt on this one. */
export type EntryTarget = { href: string } | { tryNo: number } | null

/** A webhook call for this message. */
export type CallFact = {
  id: number
  webhook_id: number
  /** Host of the URL, without path and password. */
  host: string
  atMs: number
  isAnswered: boolean
  http_status: number | null
  duration_ms: number | null
  events: number
  nextMs: number | null
}

export type SuppressionFact = { cause: string; createdMs: number; expiresMs: number | null }

/** Data of the mail service about a message; null: its reader must not see that part. */
export type ServiceData = {
  attempts: Result<readonly Attempt[]>
  calls: Result<readonly CallFact[]> | null
  suppressions: Result<readonly SuppressionFact[]> | null
}
