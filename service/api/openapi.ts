import type { FastifyInstance } from "fastify"
import { openApiDocument } from "#contract/openapi"
import type { Context } from "../context.ts"

/**
 * `GET /openapi.json`: this API as an OpenAPI 3.1 document (SELF-1). Needs no key, and pages of other sites may read
 * it: the list of methods is public (HTTP-3). Made on the first call, when the real port is known.
 */
export function addOpenApi(server: FastifyInstance, { config }: Context): void {
  let made: string | undefined
  server.get("/openapi.json", async (_request, reply) => {
    made ??= JSON.stringify(openApiDocument({ serverUrl: config.publicUrl, brand: config.headerBrand }))
    return reply
      .header("access-control-allow-origin", "*")
      .header("cache-control", "no-cache")
      .type("application/json; charset=utf-8")
      .send(made)
  })
}
