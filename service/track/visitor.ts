import { isIP } from "node:net"
import type { FastifyRequest } from "fastify"
import type { Context } from "../context.ts"
import { detect, type Visitor } from "./detect.ts"

/** The visitor who opened, clicked or pressed a button, as far as the request reveals it (TRACK-5, TRACK-12). */
export const visitorOf = (request: FastifyRequest, { places }: Pick<Context, "places">): Visitor =>
  detect(request.headers["user-agent"], addressOf(request), places)

/**
 * The nearest address that is not a trusted proxy's: `ips` goes from the connection outwards and ends with it. A proxy
 * may write something other than an address ("unknown", or one with a port); then its own counts.
 */
const addressOf = ({ ips, ip }: FastifyRequest): string | undefined =>
  (ips ?? [ip]).findLast((one) => isIP(one) !== 0)?.replace(/^::ffff:(?=\d+\.)/i, "")
