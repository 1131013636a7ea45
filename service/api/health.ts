import type { FastifyInstance } from "fastify"
import type { Context } from "../context.ts"
import { isAlive } from "../store/open.ts"
import { version } from "../version.ts"

/** `GET /health`: 200 when this process and its store answer, 503 when the store does not. */
export function addHealth(server: FastifyInstance, ctx: Context): void {
  server.get("/health", async (_request, reply) => {
    const isWell = await isAlive(ctx.store.db)
    return reply.code(isWell ? 200 : 503).send({ status: isWell ? "ok" : "error", version })
  })
}
