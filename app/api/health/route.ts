import { getAccountKey } from "#lib/proxy/keys"
import { pingService } from "#lib/service-client/ping"
import { isAlive, openedStore } from "#lib/store/open"
import { ownerExists } from "#lib/store/users"
import packageJson from "../../../package.json" with { type: "json" }

export const dynamic = "force-dynamic"

/** Liveness, version, and whether the mail service answers; 503 when our own store does not. */
export async function GET(): Promise<Response> {
  const db = await openedStore().catch(() => null)
  const isUp = db !== null && (await isAlive(db))
  const key = isUp ? await getAccountKey(db) : null
  const body = {
    status: isUp ? "ok" : "failed",
    version: packageJson.version,
    service: { ok: key !== null && (await pingService(key)) },
    owner_exists: isUp && (await ownerExists(db)),
  }
  return Response.json(body, { status: isUp ? 200 : 503, headers: { "cache-control": "no-store" } })
}
