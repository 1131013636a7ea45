import { minutes, plus, seconds } from "../clock.ts"
import type { Context } from "../context.ts"
import { Refusal } from "../refusal.ts"

/** How often a project may ask: so many calls in a row, then one per interval. */
type Pace = { burst: number; everyMs: number }

/** One domain changes with its DNS, once a minute is plenty; a list of all is also what people look at. */
const paces = {
  one: { burst: 10, everyMs: minutes(1) },
  all: { burst: 60, everyMs: seconds(1) },
} as const satisfies Record<string, Pace>

const bucketsMax = 10_000

/**
 * DOMAIN-6: asking for domain statuses has a pace. Buckets live in the process: they protect it from loops without a
 * pause and are no bill, so that several processes together allow a little more. Throws 429 with the seconds to wait.
 */
export function checkPolling(project_id: number, domain: string | undefined, ctx: Context): void {
  const pace = domain === undefined ? paces.all : paces.one
  const waitMs = take(bucketsOf(ctx), `${project_id} ${domain ?? ""}`, pace, ctx.clock.now())
  if (waitMs === 0) return
  throw new Refusal(429, "domain: too many requests for its status; once a minute is enough.", {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}

/** Per key the instant at which its bucket is full again. */
type Buckets = Map<string, Date>

/** There are no globals: each service of a process has buckets of its own. */
const held = new WeakMap<Context, Buckets>()

function bucketsOf(ctx: Context): Buckets {
  const known = held.get(ctx)
  if (known) return known
  const made: Buckets = new Map()
  held.set(ctx, made)
  return made
}

/** Takes one call out of a bucket; 0 when there was one, else the time until there is. */
export function take(buckets: Buckets, key: string, pace: Pace, now: Date): number {
  const fullInMs = Math.max(0, (buckets.get(key) ?? now).getTime() - now.getTime())
  // A clock that was set back must not lock anybody out for longer than an empty bucket does.
  const spentMs = Math.min(fullInMs, pace.burst * pace.everyMs)
  const waitMs = spentMs - (pace.burst - 1) * pace.everyMs
  if (waitMs > 0) return waitMs
  if (buckets.size >= bucketsMax) dropFull(buckets, now)
  buckets.set(key, plus(now, spentMs + pace.everyMs))
  return 0
}

function dropFull(buckets: Buckets, now: Date): void {
  for (const [key, fullAt] of buckets) if (fullAt <= now) buckets.delete(key)
  if (buckets.size >= bucketsMax) buckets.clear()
}
