import { type AddressInfo, createServer, Socket } from "node:net"
import { createInterface } from "node:readline"
import { afterEach, expect, test } from "vitest"
import { sandboxPlan } from "../routing/routes.ts"
import { Connection } from "./connection.ts"

const [hop] = sandboxPlan({ name: "mx.inbox.example", port: 25 }, "inbox.example").hops
if (!hop) throw new Error("no hop")

test("DIRECT-3 a socket that opens after its connection was closed is destroyed", async () => {
  const dialed = Promise.withResolvers<Socket>()
  const connection = new Connection({ ...hop, dial: () => dialed.promise }, "sender.example")
  const opening = connection.open(() => {})
  connection.destroy()
  const socket = new Socket()
  dialed.resolve(socket)
  await expect(opening).rejects.toThrow("The connection was closed.")
  expect(socket.destroyed).toBe(true)
})

const opened: { close(): void }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

/** A host that answers these lines, and is silent otherwise; `say` sends a line later. */
async function openHost(replies: Record<string, string>) {
  const sockets: Socket[] = []
  const { promise: hasContent, resolve } = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on("error", () => {})
    socket.write("220 mx.inbox.example\r\n")
    createInterface(socket).on("line", (line) => {
      if (line === ".") resolve()
      socket.write(replies[line.slice(0, 4)] ?? "")
    })
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  opened.push({ close })
  const { port } = server.address() as AddressInfo
  return { port, hasContent, say: (text: string) => sockets[0]?.write(text) }
}

const connect = async (port: number, limits: ConstructorParameters<typeof Connection>[2]) => {
  const host = { name: "127.0.0.1", port }
  const connection = new Connection({ ...hop, host }, "sender.example", limits)
  opened.push({ close: () => connection.destroy() })
  await connection.open(() => {})
  const envelope = { from: "shop@sender.example", to: "reader@inbox.example" }
  const send = () => connection.send(envelope, Buffer.from("Subject: s\r\n\r\nplain\r\n"), () => {})
  return { send }
}

const hello = { EHLO: "250 mx.inbox.example\r\n" }
const replies = { ...hello, MAIL: "250 ok\r\n", RCPT: "250 ok\r\n", DATA: "354 go ahead\r\n" }
const short = { idleMs: 500, stepMs: 500 }

test("DELIVER-1 a host has longer for the reply to the content than for any other", async () => {
  const [host, silent] = [await openHost(replies), await openHost(hello)]
  const patient = await connect(host.port, { ...short, afterContentMs: 60_000 })
  const reply = patient.send()
  await host.hasContent
  const other = await connect(silent.port, short)
  await expect(other.send()).rejects.toMatchObject({ command: "MAIL FROM" })
  host.say("250 taken\r\n")
  expect(await reply).toBe("250 taken")
})

test("DELIVER-1 the reply to the content has a limit, and the next message has the usual one", async () => {
  const host = await openHost(replies)
  const ended = await connect(host.port, { afterContentMs: 50 })
  await expect(ended.send()).rejects.toMatchObject({ reply: null, command: "DATA" })
  const once = { ...replies, ".": "250 taken\r\n" }
  const usual = await connect((await openHost(once)).port, { idleMs: 200, afterContentMs: 60_000 })
  expect(await usual.send()).toBe("250 taken")
  once.MAIL = ""
  await expect(usual.send()).rejects.toMatchObject({ command: "MAIL FROM" })
})
