import { isSetupToken } from "#lib/auth/setup"
import { getAccountKey } from "#lib/proxy/keys"
import { pingService } from "#lib/service-client/ping"
import { answeringStore } from "#lib/store/open"
import { inTime } from "#lib/store/outage"
import { ownerExists } from "#lib/store/users"
import packageJson from "../../../package.json" with { type: "json" }

export const dynamic = "force-dynamic"

/** Whoever asks for health does not wait for long. */
const waitMs = 2000

/** By the last one a start knows whom it finds on a port. */
const headers = { "cache-control": "no-store", "x-program": "waybill" }

/**
 * Whether the dashboard and its own store live, for everybody; 503 when the store does not. Who brings the secret of the
 * first start (x-setup-token) reads more: the version, whether the mail service answers and whether there is an owner.
 */
export async function GET(request: Request): Promise<Response> {
  const seen = await inTime(lookAtStore(), 2 * waitMs).catch(() => null)
  if (!seen) return Response.json({ status: "failed" }, { status: 503, headers })
  if (!isSetupToken(request.headers.get("x-setup-token") ?? ""))
    return Response.json({ status: "ok" }, { headers })
  const more = {
    version: packageJson.version,
    service: { ok: seen.key !== null && (await pingService(seen.key)) },
    owner_exists: seen.owner_exists,
  }
  return Response.json({ status: "ok", ...more }, { headers })
}

async function lookAtStore() {
  const db = await answeringStore(waitMs)
  const [key, owner_exists] = await Promise.all([getAccountKey(db), ownerExists(db)])
  return { key, owner_exists }
}
