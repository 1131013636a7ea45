import "server-only"
import { clock } from "#lib/platform/clock"

/**
 * Slows down guessing of passwords. Only the pair of client and address, or the client, is ever refused, so that
 * failures in a person's name cannot lock that person out. A client is an IP address, or a browser in which that person
 * signed in before (known-device.ts). Each process counts separately.
 */
type Bucket = { tokens: number; at: number }
type Limit = { burst: number; perMinute: number }

const limits = {
  pair: { burst: 8, perMinute: 4 },
  client: { burst: 40, perMinute: 30 },
  /** Attempts in one person's name from anywhere: above it, answers are delayed but not refused. */
  address: { burst: 20, perMinute: 10 },
  /** Second-factor codes of one person, from anywhere: this step requires the password. */
  code: { burst: 10, perMinute: 0.5 },
  /** Programs that report to a project with a key: per IP address and project, and per IP address for all projects. */
  program: { burst: 20, perMinute: 20 },
  programs: { burst: 60, perMinute: 60 },
} satisfies Record<string, Limit>

const bucketsMax = 20_000
const buckets = new Map<string, Bucket>()

export type Verdict = { isRefused: boolean; delayMs: number }

/**
 * Counts an attempt and returns whether it is allowed. It is counted before the password is checked, so that 1,000
 * parallel attempts count as 1,000; a success returns the token.
 */
export function countTry(email: string, ip: string): Verdict {
  const isRefused = left(pairOf(email, ip), limits.pair) < 1 || left(`ip ${ip}`, limits.client) < 1
  if (isRefused) return { isRefused, delayMs: 0 }
  const isSlow = left(addressOf(email), limits.address) < 1
  take(pairOf(email, ip), limits.pair)
  take(`ip ${ip}`, limits.client)
  take(addressOf(email), limits.address)
  return { isRefused, delayMs: isSlow ? 2000 : 0 }
}

/** A success: resets the pair's failures and returns the client's token. */
export function forgiveTry(email: string, ip: string): void {
  buckets.delete(pairOf(email, ip))
  take(`ip ${ip}`, limits.client, -1)
  take(addressOf(email), limits.address, -1)
}

/** Counts a second-factor code, per person or per known browser, and returns whether it is checked. */
export function countCode(whose: string): boolean {
  const name = `code ${whose}`
  if (left(name, limits.code) < 1) return false
  take(name, limits.code)
  return true
}

/** Counts a program's report to a project before its key is checked, and returns whether it is allowed. */
export function countReport(project_id: string, ip: string): boolean {
  const [pair, all] = [`program ${ip} ${project_id.slice(0, 100)}`, `programs ${ip}`]
  if (left(pair, limits.program) < 1 || left(all, limits.programs) < 1) return false
  take(pair, limits.program)
  take(all, limits.programs)
  return true
}

export const forgiveCodes = (whose: string): void => void buckets.delete(`code ${whose}`)

/** Resets everything; for tests. */
export const forgetTries = (): void => buckets.clear()

const pairOf = (email: string, ip: string): string => `pair ${ip} ${addressOf(email)}`
const addressOf = (email: string): string => `address ${email.trim().toLowerCase().slice(0, 320)}`

function left(name: string, limit: Limit): number {
  const bucket = buckets.get(name)
  if (!bucket) return limit.burst
  const minutes = (clock.now().getTime() - bucket.at) / 60_000
  return Math.min(limit.burst, bucket.tokens + minutes * limit.perMinute)
}

function take(name: string, limit: Limit, count = 1): void {
  const tokens = Math.min(limit.burst, left(name, limit) - count)
  buckets.delete(name)
  // The oldest ones are removed first, because they have refilled most.
  if (buckets.size >= bucketsMax) for (const oldest of buckets.keys()) if (buckets.delete(oldest)) break
  buckets.set(name, { tokens: Math.max(0, tokens), at: clock.now().getTime() })
}
