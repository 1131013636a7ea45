import type { FastifyInstance } from "fastify"
import { isAuthorized } from "#prometheus/tokens"
import type { Context } from "../context.ts"

/**
 * `GET /metrics`: metrics for Prometheus, from memory alone. Requires the token of the settings from every address,
 * because behind a proxy every client looks local. Without a token in the settings the page does not exist.
 */
export function addMetrics(server: FastifyInstance, { config, metrics }: Context): void {
  const { metricsTokens } = config
  if (metricsTokens.length === 0) return
  server.get("/metrics", async (request, reply) => {
    reply.header("cache-control", "no-store")
    if (!isAuthorized(request.headers.authorization, metricsTokens))
      return reply
        .code(401)
        .header("www-authenticate", 'Bearer realm="metrics"')
        .send("The metrics require a token: Authorization: Bearer …\n")
    const { text, contentType } = await metrics.scrape()
    return reply.type(contentType).send(text)
  })
}
