import "server-only"
import { clock } from "#lib/platform/clock"

/**
 * Slows down guessing of passwords. Only the pair of client and address, or the client, is ever refused: nobody can
 * lock somebody else out by failing in that person's name. A client is an address on the network, or a browser in which
 * that person signed in before (known-device.ts). Each process counts for itself.
 */
type Bucket = { tokens: number; at: number }
type Limit = { burst: number; perMinute: number }

const limits = {
  pair: { burst: 8, perMinute: 4 },
  client: { burst: 40, perMinute: 30 },
  /** Tries in one person's name from anywhere: past it, answers come late and still come. */
  address: { burst: 20, perMinute: 10 },
  /** Codes of one person's second factor, from anywhere: only who has the password gets as far. */
  code: { burst: 10, perMinute: 0.5 },
  /** Programs that tell something of a project with a key: from one address for one project, and for all. */
  program: { burst: 20, perMinute: 20 },
  programs: { burst: 60, perMinute: 60 },
} satisfies Record<string, Limit>

const bucketsMax = 20_000
const buckets = new Map<string, Bucket>()

export type Verdict = { isRefused: boolean; delayMs: number }

/**
 * Counts a try and tells whether it may go ahead. Counted before the password is looked at, so that a thousand tries
 * at the same moment are a thousand; a success gives the token back.
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

/** A success: the pair's failures are forgotten, and the client's token comes back. */
export function forgiveTry(email: string, ip: string): void {
  buckets.delete(pairOf(email, ip))
  take(`ip ${ip}`, limits.client, -1)
  take(addressOf(email), limits.address, -1)
}

/** Counts a code of somebody's second factor, from anywhere or from a browser of theirs, and tells whether it may be looked at. */
export function countCode(whose: string): boolean {
  const name = `code ${whose}`
  if (left(name, limits.code) < 1) return false
  take(name, limits.code)
  return true
}

/** Counts what a program tells of a project, before its key is looked at, and tells whether it may be. */
export function countTold(project_id: string, ip: string): boolean {
  const [pair, all] = [`program ${ip} ${project_id.slice(0, 100)}`, `programs ${ip}`]
  if (left(pair, limits.program) < 1 || left(all, limits.programs) < 1) return false
  take(pair, limits.program)
  take(all, limits.programs)
  return true
}

export const forgiveCodes = (whose: string): void => void buckets.delete(`code ${whose}`)

/** Forgets everything; for tests. */
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
  // The oldest ones go first; they are the fullest again.
  if (buckets.size >= bucketsMax) for (const oldest of buckets.keys()) if (buckets.delete(oldest)) break
  buckets.set(name, { tokens: Math.max(0, tokens), at: clock.now().getTime() })
}
