import { callbackBatch, callbackSingle, emailStatusData, spamBlockData } from "#contract/callback"
import { isTestBlock, isTestLetter } from "#contract/test-event"
import { parseUtc } from "#contract/time"
import {
  type BlockEvent,
  type MessageEvent,
  eventFingerprint,
  fingerprintOf,
  type Normalized,
} from "#lib/data/events/event"
import { bytesIn, cutText } from "#lib/data/events/letter/cut-text"

/** Levels of lists and objects in a body. Real ones have eight, and both our stack and PostgreSQL's are limited. */
const levelsMax = 100

/**
 * Events of a callback body in either form, or null if it has neither form or is too deep (CALLBACK-22). Pure. Unknown
 * statuses, fields and event names are accepted (CALLBACK-1).
 */
export function normalize(body: unknown, nowMs: number): Normalized | null {
  const named = rawEventsOf(isKeepable(body, levelsMax) ? body : cleaned(body))
  if (!named) return null
  const all: Normalized = { messageEvents: [], blocks: [], unreadable: 0, tests: 0 }
  for (const { event_name, event_data } of named) {
    if (event_name === "transactional_email_status")
      push(all, all.messageEvents, emailEvent(event_data, nowMs + aheadMsMax))
    else if (event_name === "transactional_spam_block")
      push(all, all.blocks, blockEvent(event_data, nowMs + aheadMsMax))
  }
  return all
}

/** CALLBACK-15: clocks and time zones of senders may be wrong; a time more than a day ahead is invalid. */
const aheadMsMax = 24 * 3_600_000

type RawEvent = { event_name: string; event_data: Record<string, unknown> }

function rawEventsOf(body: unknown): RawEvent[] | null {
  const batch = callbackBatch.safeParse(body)
  if (batch.success) return batch.data.events_by_user.flatMap((user) => user.events)
  const single = callbackSingle.safeParse(body)
  if (!single.success) return null
  const { auth: _auth, event_name, user_id: _user, ...rest } = single.data
  const { project_id: _project, project_name: _name, ...event_data } = rest
  return [{ event_name, event_data }]
}

/** null: an unreadable event. */
type ParsedEvent<T> = T | "test" | null

function push<T extends object>(all: Normalized, list: T[], found: ParsedEvent<T>): void {
  if (found === "test") all.tests += 1
  else if (found) list.push(found)
  else all.unreadable += 1
}

/** Longest texts that fit into an index entry of the store; real ones are shorter. */
const charsMax = { job_id: 200, email: 320, status: 64, domain: 255 } as const

/** At most twice as many bytes in UTF-8, because an entry contains several of these. */
const fits = (name: keyof typeof charsMax, text: string): boolean =>
  text.length <= charsMax[name] && bytesIn(text) <= 2 * charsMax[name]

function emailEvent(raw: Record<string, unknown>, latestMs: number): ParsedEvent<MessageEvent> {
  const parsed = emailStatusData.safeParse(raw)
  if (!parsed.success) return null
  if (isTestLetter(parsed.data)) return "test"
  const { job_id, email, status, event_time, url, delivery_info = {} } = parsed.data
  const eventMs = parseUtc(event_time)
  const isKeepable = fits("job_id", job_id) && fits("email", email) && fits("status", status)
  if (eventMs === null || eventMs > latestMs || !isKeepable) return null
  return {
    fingerprint: eventFingerprint({ job_id, email, status, event_time, url: url ?? null }),
    job_id,
    email,
    status,
    eventMs,
    delivery_status: cutOf(delivery_info.delivery_status),
    destination_response: delivery_info.destination_response ?? null,
    sender_ip: cutOf(delivery_info.sender_ip),
    url: url ?? null,
    ip: delivery_info.ip ?? null,
    user_agent: delivery_info.user_agent ?? null,
    country_code: cutOf(delivery_info.country_code),
    traffic_type: cutOf(delivery_info.traffic_type),
    raw,
  }
}

/** null: missing. */
const cutOf = (text: string | undefined): string | null => (text === undefined ? null : cutText(text))

function blockEvent(raw: Record<string, unknown>, latestMs: number): ParsedEvent<BlockEvent> {
  const parsed = spamBlockData.safeParse(raw)
  if (!parsed.success) return null
  if (isTestBlock(parsed.data)) return "test"
  const { block_time, block_type, domain, domain_status, SMTP_blocks_count } = parsed.data
  const blockMs = parseUtc(block_time)
  const isKeepable = fits("domain", domain) && Math.abs(SMTP_blocks_count) < 2 ** 31
  if (blockMs === null || blockMs > latestMs || !isKeepable) return null
  return {
    fingerprint: fingerprintOf(domain, block_type, domain_status, block_time, String(SMTP_blocks_count)),
    blockMs,
    domain,
    block_type,
    domain_status,
    smtp_blocks_count: SMTP_blocks_count,
    raw,
  }
}

const cleaned = (body: unknown): unknown => (isDeeper(body, levelsMax) ? null : clean(body))

/** Recurses at most `levels` times, however deep the value is. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))

/** PostgreSQL accepts neither NUL nor lone surrogates; one such user agent must not block a whole call. */
function clean(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed()
  if (Array.isArray(value)) return value.map(clean)
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [String(clean(key)), clean(one)]))
}

/** True for nearly all calls: this check costs a fifth of rewriting a call. */
function isKeepable(value: unknown, levels: number): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0")
  if (value === null || typeof value !== "object") return true
  if (levels === 0) return false
  if (Array.isArray(value)) return value.every((inner) => isKeepable(inner, levels - 1))
  return Object.entries(value).every(([key, inner]) => isKeepable(key, 1) && isKeepable(inner, levels - 1))
}
