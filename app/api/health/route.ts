import { isSetupToken } from "#lib/access/auth/setup"
import { eventsAnswer } from "#lib/data/events/open"
import { getAccountKey } from "#lib/mail-api/proxy/keys"
import { pingService } from "#lib/mail-api/client/ping"
import { answeringStore } from "#lib/data/store/open"
import { inTime } from "#lib/data/store/outage"
import { ownerExists } from "#lib/data/store/users"
import packageJson from "../../../package.json" with { type: "json" }

export const dynamic = "force-dynamic"

/** Health checks do not wait for long. */
const waitMs = 2000

/** A start uses the last one to recognize the program on a port. */
const headers = { "cache-control": "no-store", "x-program": "waybill" }

/**
 * Whether the dashboard and its own store are up, for everybody; 503 when the store is not. An event store that does
 * not answer is reported in words: the dashboard is up, and a restart would mend nothing. With the secret of the first
 * start (x-setup-token) the answer has more: the version, whether the mail service answers and whether there is an
 * owner.
 */
export async function GET(request: Request): Promise<Response> {
  const [seen, isWhole] = await Promise.all([
    inTime(lookAtStore(), 2 * waitMs).catch(() => null),
    eventsAnswer(waitMs),
  ])
  if (!seen) return Response.json({ status: "failed" }, { status: 503, headers })
  if (!isSetupToken(request.headers.get("x-setup-token") ?? ""))
    return Response.json(isWhole ? whole : withoutEvents, { headers })
  const more = {
    version: packageJson.version,
    service: { ok: seen.key !== null && (await pingService(seen.key)) },
    owner_exists: seen.owner_exists,
  }
  return Response.json({ ...(isWhole ? whole : withoutEvents), ...more }, { headers })
}

const whole = { status: "ok" } as const
const withoutEvents = { status: "degraded", reason: "The event store is not responding." } as const

async function lookAtStore() {
  const db = await answeringStore(waitMs)
  const [key, owner_exists] = await Promise.all([getAccountKey(db), ownerExists(db)])
  return { key, owner_exists }
}
