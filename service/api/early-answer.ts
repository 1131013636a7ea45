import type { IncomingMessage } from "node:http"
import { setImmediate, setTimeout } from "node:timers/promises"
import type { FastifyReply } from "fastify"

/** So much of what still comes is read and dropped, for so long; then the connection is closed all the same. */
const dropped = { bytesMax: 32 * 1024 * 1024, withinMs: 10_000 }

/**
 * Answers whether or not the request is there as a whole. A client that is still writing hears nothing while its
 * connection is closed on it (its system takes the reset for the answer), so it gets the answer at once and the
 * connection ends when it has written, within bounds.
 */
export async function answerAtAnyTime(
  reply: FastifyReply,
  status: number,
  headers: Readonly<Record<string, string | number>>,
  body: object,
): Promise<void> {
  const { raw: request } = reply.request
  // What came together with the headers is there a moment later.
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
  await drop(request)
  reply.raw.end()
}

async function drop(request: IncomingMessage): Promise<void> {
  const over = new AbortController()
  let bytes = 0
  request.on("data", (part: Buffer) => {
    bytes += part.length
    if (bytes > dropped.bytesMax) over.abort()
  })
  for (const event of ["end", "close", "error"]) request.on(event, () => over.abort())
  request.resume()
  await setTimeout(dropped.withinMs, undefined, { signal: over.signal, ref: false }).catch(() => {})
  request.pause()
}
