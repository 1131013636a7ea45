import { getAccountKey } from "#lib/proxy/keys"
import { pingService } from "#lib/service-client/ping"
import { answeringStore } from "#lib/store/open"
import { inTime } from "#lib/store/outage"
import { ownerExists } from "#lib/store/users"
import packageJson from "../../../package.json" with { type: "json" }

export const dynamic = "force-dynamic"

/** Whoever asks for health does not wait for long. */
const waitMs = 2000

/** Liveness, version, and whether the mail service answers; 503 when our own store does not. */
export async function GET(): Promise<Response> {
  const seen = await inTime(lookAtStore(), 2 * waitMs).catch(() => null)
  const body = {
    status: seen ? "ok" : "failed",
    version: packageJson.version,
    service: { ok: seen?.key ? await pingService(seen.key) : false },
    owner_exists: seen?.owner_exists ?? false,
  }
  return Response.json(body, { status: seen ? 200 : 503, headers: { "cache-control": "no-store" } })
}

async function lookAtStore() {
  const db = await answeringStore(waitMs)
  const [key, owner_exists] = await Promise.all([getAccountKey(db), ownerExists(db)])
  return { key, owner_exists }
}
