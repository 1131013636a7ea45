import { minutes, seconds } from "../clock.ts"
import type { Context } from "../context.ts"
import { Refusal } from "../refusal.ts"
import { type Pace, takePoll } from "../store/domain-polls.ts"

/** One domain changes with its DNS, so once a minute is enough; the list of all is also shown to users. */
const rates = {
  one: { burst: 10, everyMs: minutes(1) },
  all: { burst: 60, everyMs: seconds(1) },
} as const satisfies Record<string, Pace>

/** DOMAIN-6: polling of domain statuses is rate-limited over all processes. Throws 429 with the seconds to wait. */
export async function checkPolling(
  project_id: number,
  domain: string | undefined,
  { store, clock }: Context,
): Promise<void> {
  const pace = domain === undefined ? rates.all : rates.one
  const waitMs = await takePoll(store.db, project_id, domain ?? "", pace, clock.now())
  if (waitMs === 0) return
  throw new Refusal(429, "domain: too many requests for the status; ask once a minute.", {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}
