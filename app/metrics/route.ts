import { config } from "#lib/platform/config"
import { programMetrics } from "#lib/platform/program-metrics"
import { isAuthorized } from "#prometheus/tokens"

export const dynamic = "force-dynamic"

const headers = { "cache-control": "no-store" }

/**
 * Metrics for Prometheus, from memory only. Requires the token of the settings from every address, because behind a
 * proxy every client seems to be local. Without a token in the settings there is no such page.
 */
export async function GET(request: Request): Promise<Response> {
  const { metricsTokens } = config()
  if (metricsTokens.length === 0) return new Response("There is no such page.\n", { status: 404, headers })
  if (!isAuthorized(request.headers.get("authorization"), metricsTokens))
    return new Response("The metrics need a token: Authorization: Bearer …\n", {
      status: 401,
      headers: { ...headers, "www-authenticate": 'Bearer realm="metrics"' },
    })
  const { text, contentType } = await programMetrics().scrape()
  return new Response(text, { headers: { ...headers, "content-type": contentType } })
}
