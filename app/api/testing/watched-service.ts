import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A road to the service on which every call is noted at the moment it passes. */
export type WatchedService = {
  url: string
  /** `group/method` of every call, with what `look` saw just then. */
  calls: { path: string; seen: unknown }[]
  close(): Promise<void>
}

export async function watchService(target: string, look: () => Promise<unknown>): Promise<WatchedService> {
  const calls: WatchedService["calls"] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const path = /\/api\/v1\/(.+)\.json$/.exec(request.url ?? "")?.[1] ?? ""
    calls.push({ path, seen: await look() })
    const answer = await fetch(`${target}${request.url}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-api-key": String(request.headers["x-api-key"] ?? ""),
      },
      body: Buffer.concat(pieces),
    })
    response.writeHead(answer.status, { "content-type": "application/json" })
    response.end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
