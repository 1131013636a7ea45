import type { FastifyReply } from "fastify"
import type { Context } from "../context.ts"
import { unavailable } from "../refusal.ts"
import { laterPage, unknownLinkPage } from "./page.ts"

/** Headers of every page that recipients reach. */
export const safeHeaders = {
  "cache-control": "no-store, private",
  "x-robots-tag": "noindex",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
}

/** Recipients get a page when the database has failed; other errors go to the server's error handler. */
export function answerUnavailable(error: unknown, reply: FastifyReply, ctx: Context): FastifyReply {
  const unavailability = unavailable(error)
  if (!unavailability) throw error
  ctx.log.warn({ failure: unavailability.failure }, "A page could not be shown because of the database.")
  return reply
    .code(503)
    .headers(safeHeaders)
    .header("retry-after", unavailability.retryAfterSeconds)
    .type("text/html; charset=utf-8")
    .send(laterPage())
}

export const unknownLink = (reply: FastifyReply): FastifyReply =>
  reply.code(404).headers(safeHeaders).type("text/html; charset=utf-8").send(unknownLinkPage())
