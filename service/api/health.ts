import type { FastifyInstance } from "fastify"
import { systemClock } from "../clock.ts"
import type { Context } from "../context.ts"
import { isAlive } from "../store/open.ts"

/** A health check must respond in time, not when an unreachable database has come back. */
const respondWithinMs = 2000

/** `GET /health`: 200 when this process and its store answer, 503 when the store does not. */
export function addHealth(server: FastifyInstance, ctx: Context): void {
  server.get("/health", async (_request, reply) => {
    const answered = new AbortController()
    const timeout = systemClock.sleep(respondWithinMs, answered.signal).then(() => false)
    const isHealthy = await Promise.race([isAlive(ctx.store.db), timeout])
    answered.abort()
    return reply.code(isHealthy ? 200 : 503).send({ status: isHealthy ? "ok" : "error" })
  })
}
