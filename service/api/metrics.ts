import type { FastifyInstance } from "fastify"
import { isAuthorized } from "#prometheus/tokens"
import type { Context } from "../context.ts"

/**
 * `GET /metrics`: what Prometheus reads, from memory alone. Only who brings the token of the settings gets it, wherever
 * the question comes from: behind a proxy everybody seems to be near. Without a token there is no such page.
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
