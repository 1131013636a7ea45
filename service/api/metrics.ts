import type { FastifyInstance } from "fastify"
import { isAuthorized } from "#prometheus/tokens"
import type { Context } from "../context.ts"

/**
 * `GET /metrics`: what Prometheus reads, from memory alone. It takes the token of the settings, from
 * whatever address: behind a proxy every client looks local. Without a token in the settings there is no such page.
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
        .send("The metrics need a token: Authorization: Bearer …\n")
    const { text, contentType } = await metrics.scrape()
    return reply.type(contentType).send(text)
  })
}
