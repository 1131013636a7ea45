import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import { clientAddressOf } from "#lib/access/auth/client-address"
import type { Intake } from "#lib/intake/receive/receive"
import type { Result } from "#lib/platform/result"
import { safeHeaders } from "../../safe-headers.mjs"
import { plainParts } from "../answer.ts"
import { failureOf } from "../answering.ts"

/**
 * Entry point for callbacks, in front of Next: an empty route of Next costs more than half a millisecond of CPU per
 * request, several times the whole work of a callback. Anything that is not clearly a callback is passed to Next
 * unchanged, and route.ts answers the same there.
 */
const address = /^\/api\/callbacks\/([\w.~-]+)(?:\?|$)/

/** The project that a request brings a callback for; null when it is for Next. */
const projectOf = ({ method, url = "" }: Pick<IncomingMessage, "method" | "url">): string | null =>
  method === "POST" ? (address.exec(url)?.[1] ?? null) : null

/** From here on this process's servers hand callbacks to the intake. Returns the way back. */
export function openEntryPoint(intake: () => Intake): () => void {
  const guarded = new Map<Server, () => void>()
  // Emitted before the server notifies its listeners, so the first request already takes this path.
  const guard = (message: unknown) => {
    const { server } = message as { server: Server }
    if (!guarded.has(server)) guarded.set(server, putInFront(server, intake))
  }
  subscribe("http.server.request.start", guard)
  return () => {
    unsubscribe("http.server.request.start", guard)
    for (const takeAway of guarded.values()) takeAway()
  }
}

function putInFront(server: Server, intake: () => Intake): () => void {
  const others = server.listeners("request") as RequestListener[]
  const first: RequestListener = (request, response) => {
    const project = projectOf(request)
    if (project === null) for (const other of others) other.call(server, request, response)
    else void answer(intake(), project, request, response)
  }
  server.removeAllListeners("request").on("request", first)
  const close = server.close
  // Next ends the process as soon as it is notified that its server is closed.
  server.close = (done) =>
    close.call(server, (error) => {
      void intake()
        .close()
        .then(() => done?.(error))
    })
  return () => {
    server.close = close
    server.off("request", first)
    for (const other of others) server.on("request", other)
  }
}

async function answer(
  intake: Intake,
  project: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const result = await intake
    .receive({
      project,
      body: {
        // The server drops an unread rest of the body once it has answered.
        pieces: request.iterator({ destroyOnReturn: false }),
        length: Number(request.headers["content-length"] ?? 0),
      },
      encoding: request.headers["content-encoding"] ?? null,
      address: clientAddressOf(request),
    })
    .catch((error: unknown): Result<never> | null =>
      // No response when the sender hung up in the middle of the call.
      response.destroyed ? null : { ok: false, failure: failureOf(error, named(project)) },
    )
  if (result && !response.destroyed) write(response, result)
}

const named = (project: string) => ({ method: "POST", pathname: `/api/callbacks/${project}` })

const always = Object.fromEntries(safeHeaders.map(({ key, value }) => [key, value]))

function write(response: ServerResponse, result: Result<unknown>): void {
  const { status, headers, body } = plainParts(result)
  const text = JSON.stringify(body)
  response
    .writeHead(status, {
      ...always,
      ...headers,
      // RFC 9110, 15.5.9: the rest of a body that did not arrive in time is not read.
      ...(status === 408 ? { connection: "close" } : {}),
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
    })
    .end(text)
}
