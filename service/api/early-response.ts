import type { IncomingMessage } from "node:http"
import { setImmediate, setTimeout } from "node:timers/promises"
import type { FastifyReply } from "fastify"

/** How much of the rest of a body is read and discarded, and for how long, before the connection is closed. */
const drainLimits = { bytesMax: 32 * 1024 * 1024, withinMs: 10_000 }

/**
 * Responds whether or not the request has been received completely. A client that is still sending would see a reset
 * instead of the response when its connection is closed, so it gets the response at once and the connection ends when it
 * has finished sending, within limits.
 */
export async function respondBeforeBodyEnds(
  reply: FastifyReply,
  status: number,
  headers: Readonly<Record<string, string | number>>,
  body: object,
): Promise<void> {
  const { raw: request } = reply.request
  // A body that came together with the headers is complete a moment later.
  if (!request.complete) await setImmediate()
  if (request.complete || request.destroyed) return void reply.headers(headers).code(status).send(body)
  reply.hijack()
  const text = JSON.stringify(body)
  reply.raw.writeHead(status, {
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    connection: "close",
  })
  reply.raw.write(text)
  await drain(request)
  reply.raw.end()
}

async function drain(request: IncomingMessage): Promise<void> {
  const over = new AbortController()
  let bytes = 0
  request.on("data", (part: Buffer) => {
    bytes += part.length
    if (bytes > drainLimits.bytesMax) over.abort()
  })
  for (const event of ["end", "close", "error"]) request.on(event, () => over.abort())
  request.resume()
  await setTimeout(drainLimits.withinMs, undefined, { signal: over.signal, ref: false }).catch(() => {})
  request.pause()
}
