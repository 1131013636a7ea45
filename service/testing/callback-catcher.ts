import { createHash } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { gunzipSync } from "node:zlib"

/** How much slower than a quiet one this machine is, as `npm test` has measured it. */
const timeoutFactor = Number(process.env.TIMEOUT_FACTOR) || 1

/** One POST as it arrived. `raw` is the body after gunzip; `events` are its events whatever the form. */
export type CaughtCall = {
  path: string
  query: URLSearchParams
  headers: IncomingMessage["headers"]
  raw: Buffer
  body: unknown
  events: CaughtEvent[]
  /** Header ID. */
  id: string
  /** Query parameter retry_count; 0 when absent. */
  retry_count: number
  /** The status that was answered; null while it is open or when the caller went away first. */
  answered: number | null
}

type CaughtEvent = { event_name: string; event_data: Record<string, unknown> }

/** How a request is answered. `afterMs` is real time; `stalled` never answers; headers come on top. */
type Answer = {
  status: number
  afterMs?: number
  stalled?: boolean
  headers?: Record<string, string>
  body?: string
}

/** An answer, its status alone, or a choice by call and its number (from 0). */
type Answering = number | Answer | ((call: CaughtCall, n: number) => number | Answer)

export type CallbackCatcher = {
  url: string
  /** As it goes into SERVICE_CALLBACK_ALLOW. */
  hostPort: string
  calls: CaughtCall[]
  /** Paths of the GET requests that came. */
  probes: string[]
  /** The most calls that were open at the same moment. */
  mostParallel(): number
  answer(with_: Answering): void
  answerProbes(with_: number | Answer): void
  /** Resolves when `count` calls have come (not: were answered); throws after `withinMs`. */
  waitForCalls(count: number, withinMs?: number): Promise<void>
  close(): Promise<void>
}

/** A receiver of callbacks on a free loopback port that records everything and answers 200 until set otherwise. */
export async function openCallbackCatcher(): Promise<CallbackCatcher> {
  const calls: CaughtCall[] = []
  const probes: string[] = []
  const sockets = new Set<Socket>()
  let answering: Answering = 200
  let probeAnswer: number | Answer = 200
  let open = 0
  let most = 0

  const catchCall = async (request: IncomingMessage, response: ServerResponse) => {
    open += 1
    most = Math.max(most, open)
    const call = await readCall(request)
    const n = calls.push(call) - 1
    const chosen = typeof answering === "function" ? answering(call, n) : answering
    await give(chosen, response, () => {
      open -= 1
    })
    if (response.writableFinished) call.answered = response.statusCode
  }
  const server = createServer((request, response) => {
    if (request.method === "POST") return void catchCall(request, response)
    probes.push(request.url ?? "")
    void give(probeAnswer, response, () => {})
  })
  server.on("connection", (socket) => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/hook`,
    hostPort: `127.0.0.1:${port}`,
    calls,
    probes,
    mostParallel: () => most,
    answer: (with_) => {
      answering = with_
    },
    answerProbes: (with_) => {
      probeAnswer = with_
    },
    async waitForCalls(count, withinMs = 20_000 * timeoutFactor) {
      const deadline = performance.now() + withinMs
      while (calls.length < count) {
        if (performance.now() > deadline) throw new Error(`${calls.length} of ${count} calls came.`)
        await sleep(5)
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** True when `auth` is the MD5 of the body with the key in its place (the rule of a receiver that replaces bytes). */
export function isAuthentic(call: CaughtCall, apiKey: string): boolean {
  const text = call.raw.toString("utf8")
  const auth = /^\{"auth":"([0-9a-f]{32})"/.exec(text)?.[1]
  if (auth === undefined) return false
  return createHash("md5").update(text.replace(auth, apiKey), "utf8").digest("hex") === auth
}

async function readCall(request: IncomingMessage): Promise<CaughtCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const sent = Buffer.concat(chunks)
  const raw = request.headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent
  const [path = "", query = ""] = (request.url ?? "").split("?")
  const body: unknown = JSON.parse(raw.toString("utf8"))
  const params = new URLSearchParams(query)
  return {
    path,
    query: params,
    headers: request.headers,
    raw,
    body,
    events: eventsIn(body),
    id: String(request.headers.id ?? ""),
    retry_count: Number(params.get("retry_count") ?? 0),
    answered: null,
  }
}

type Batch = { events_by_user: [{ events: CaughtEvent[] }] }
type Single = { event_name: string } & Record<string, unknown>

function eventsIn(body: unknown): CaughtEvent[] {
  if (typeof body !== "object" || body === null) return []
  if ("events_by_user" in body) return (body as Batch).events_by_user[0].events
  const { auth: _, event_name, user_id: _u, project_id: _p, project_name: _n, ...event_data } = body as Single
  return [{ event_name, event_data }]
}

async function give(chosen: number | Answer, response: ServerResponse, ended: () => void): Promise<void> {
  response.on("close", ended)
  const answer = typeof chosen === "number" ? { status: chosen } : chosen
  if (answer.afterMs) await sleep(answer.afterMs)
  if (answer.stalled || response.destroyed) return
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body ?? "")
  await once(response, "close")
}
