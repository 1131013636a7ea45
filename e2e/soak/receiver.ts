import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"
import type { Manner } from "./plan.ts"

/** A webhook's receiver, which behaves badly until it is mended. */
export type Receiver = {
  url: string
  hostPort: string
  /** Every event that was taken (the call was answered with 200), as `nameOf` writes it, and when: epoch ms. */
  taken: Map<string, number>
  mend(): void
  close(): Promise<void>
}

type Event = { event_data: { job_id: string; email: string; status: string; event_time: string } }
type Body = { events_by_user?: { events: Event[] }[] }

/** One event as a word; both stores are asked for the same word (check.ts). */
const nameOf = ({ event_data: one }: Event): string =>
  `${one.job_id} ${one.email} ${one.status} ${one.event_time}`

/** Under the three seconds for which a call waits (WEBHOOK-4). */
const slowMs = 2000

/** Handles the call; returns true when it was answered as a receiver should. */
type Behaviour = (response: ServerResponse, n: number) => boolean | Promise<boolean>

const well: Behaviour = (response) => {
  response.end("ok")
  return true
}

/** Answers that are not HTTP, or not those of a correct receiver. */
const rubbish: ((response: ServerResponse) => unknown)[] = [
  (response) => response.writeHead(500, { "content-type": "text/html" }).end("<h1>Oops"),
  (response) => response.socket?.end("?? 7\r\n\0\0\0 not a header\r\n\r\n"),
  (response) => {
    // Not a 200: that is a success as soon as it is sent, whatever follows (WEBHOOK-4).
    response.writeHead(503, { "content-length": "1000" }).write("half of")
    setTimeout(() => response.socket?.destroy(), 50)
  },
  (response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
  (response) => response.socket?.resetAndDestroy(),
]

const behaviours: Record<Manner, Behaviour> = {
  well,
  slow: async (response, n) => {
    await new Promise((resolve) => setTimeout(resolve, slowMs))
    return well(response, n)
  },
  dead: (response) => {
    response.socket?.destroy()
    return false
  },
  garbage: (response, n) => {
    rubbish[n % rubbish.length]?.(response)
    return false
  },
}

/** Opens a receiver on a free port of the loopback. */
export async function openReceiver(manner: Manner): Promise<Receiver> {
  let behaviour = behaviours[manner]
  let calls = 0
  const taken = new Map<string, number>()
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = (await json(request)) as Body
    if (!(await behaviour(response, calls++))) return
    for (const one of (body.events_by_user ?? []).flatMap(({ events }) => events))
      if (!taken.has(nameOf(one))) taken.set(nameOf(one), Date.now())
  }
  const server = createServer((request, response) => {
    // A probe before the first call (WEBHOOK-2) is a GET.
    if (request.method === "GET") return void response.end("ok")
    take(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${hostPort}/events`,
    hostPort,
    taken,
    mend: () => {
      behaviour = well
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
