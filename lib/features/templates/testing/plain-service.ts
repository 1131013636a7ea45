import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** The mail service without its extensions, as hosted ones are: a proxy that removes them from calls and answers. */
export type PlainService = {
  url: string
  /** The next call of this method is carried out, but its answer is lost. */
  loseAnswer(path: string): void
  close(): Promise<void>
}

const extensionMethods = [
  ...["template/preview", "picture/list", "picture/get", "picture/set", "picture/delete"],
]
const extensionFields = ["version", "updated_at", "variant", "if_version", "search", "bodies", "cursor"]

export async function startPlainService(behind: string): Promise<PlainService> {
  let lost: string | null = null
  const server = createServer(async (incoming, outgoing) => {
    const path = /v1\/(.+)\.json/.exec(incoming.url ?? "")?.[1] ?? ""
    if (extensionMethods.includes(path))
      return send(outgoing, 404, { status: "error", code: 404, message: "There is no such method." })
    const body = withoutExtensions(await jsonOf(incoming))
    const answer = await post(new URL(incoming.url ?? "", behind), incoming, body)
    if (path !== lost) return send(outgoing, answer.status, withoutExtensions(answer.body))
    lost = null
    incoming.socket.destroy()
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseAnswer(path) {
      lost = path
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function withoutExtensions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExtensions)
  if (typeof value !== "object" || value === null) return value
  const left = Object.entries(value).filter(([name]) => !extensionFields.includes(name))
  return Object.fromEntries(left.map(([name, one]) => [name, withoutExtensions(one)]))
}

async function jsonOf(message: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString() || "{}")
}

function post(
  url: URL,
  { headers }: IncomingMessage,
  body: unknown,
): Promise<{ status: number; body: unknown }> {
  const { "x-api-key": key = "" } = headers
  return new Promise((done, fail) => {
    const call = request(
      url,
      { method: "POST", headers: { "content-type": "application/json", "x-api-key": key } },
      (answer) =>
        void jsonOf(answer).then((read) => done({ status: answer.statusCode ?? 500, body: read }), fail),
    )
    call.on("error", fail)
    call.end(JSON.stringify(body))
  })
}

function send(outgoing: ServerResponse, status: number, body: unknown): void {
  outgoing.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
}
