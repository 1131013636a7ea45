import { createHash } from "node:crypto"

/** A delivery event as it is stored: one per fingerprint, whatever calls it came in. */
export type EmailEvent = {
  fingerprint: string
  job_id: string
  email: string
  /** Any word: the list of statuses may grow. */
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

/** A spam block that began or ended. */
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
  emails: EmailEvent[]
  blocks: BlockEvent[]
  /** Events that say nothing we can keep; they do not stand in the way of the others. */
  unreadable: number
  /** Samples of webhook/test: they tell of no letter and of no block (CALLBACK-14). */
  tests: number
}

/** What an event is known by; `event_time` is the text that came. */
export const eventFingerprint = (event: {
  job_id: string
  email: string
  status: string
  event_time: string
  url: string | null
}): string => fingerprintOf(event.job_id, event.email, event.status, event.event_time, event.url ?? "")

/** A repeated call differs by its retry count alone, so an event is known by what it says. */
export const fingerprintOf = (...parts: string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 27)
