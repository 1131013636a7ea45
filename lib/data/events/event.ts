import { createHash } from "node:crypto"

/** A delivery event as stored: one row per fingerprint, however many calls contained it. */
export type MessageEvent = {
  fingerprint: string
  job_id: string
  email: string
  /** Any word: new statuses may be added. */
  status: string
  eventMs: number
  delivery_status: string | null
  destination_response: string | null
  sender_ip: string | null
  url: string | null
  ip: string | null
  user_agent: string | null
  country_code: string | null
  traffic_type: string | null
  raw: Record<string, unknown>
}

/** Start or end of a spam block. */
export type BlockEvent = {
  fingerprint: string
  blockMs: number
  domain: string
  block_type: string
  domain_status: string
  smtp_blocks_count: number
  raw: Record<string, unknown>
}

export type Normalized = {
  messageEvents: MessageEvent[]
  blocks: BlockEvent[]
  /** Unreadable events; the others of the call are still stored. */
  unreadable: number
  /** Samples of webhook/test, which belong to no message and no block (CALLBACK-14). */
  tests: number
}

/** Fingerprint of an event; `event_time` is the text as received. */
export const eventFingerprint = (event: {
  job_id: string
  email: string
  status: string
  event_time: string
  url: string | null
}): string => fingerprintOf(event.job_id, event.email, event.status, event.event_time, event.url ?? "")

/** A repeated call differs only in its retry count, so the fingerprint covers the content. */
export const fingerprintOf = (...parts: string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 27)
