import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { type ConnectionLimits, limitConnections } from "./connection-limits.ts"

async function open(limits: Partial<ConnectionLimits>, host = "127.0.0.1") {
  const server = createServer((socket) => void socket.on("error", () => {}).write("220\r\n"))
  const limited = limitConnections(server, {
    perAddressMax: 2,
    lifetimeMs: 60_000,
    refusal: "421",
    ...limits,
  })
  const sockets: Socket[] = []
  server.listen(0, host)
  await once(server, "listening")
  onTestFinished(() => {
    for (const one of sockets) one.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const dial = async (from: string) => {
    const socket = connect({ host: "127.0.0.1", port, localAddress: from }).on("error", () => {})
    sockets.push(socket)
    const first = await Promise.race([once(socket, "data"), once(socket, "close")])
    return { socket, greeting: Buffer.isBuffer(first[0]) ? first[0].toString().trim() : null }
  }
  return { limited, dial, greeting: async (from: string) => (await dial(from)).greeting }
}

test("each address has its own limit", async () => {
  const { dial, greeting } = await open({})
  const first = await dial("127.0.0.2")
  expect([first.greeting, await greeting("127.0.0.2"), await greeting("127.0.0.2")]).toEqual([
    "220",
    "220",
    "421",
  ])
  expect(await greeting("127.0.0.3")).toBe("220")
  first.socket.destroy()
  await expect.poll(() => greeting("127.0.0.2")).toBe("220")
})

test("a released connection does not count for its address, and stays open", async () => {
  const { limited, dial, greeting } = await open({ perAddressMax: 1, lifetimeMs: 300 })
  const { socket } = await dial("127.0.0.2")
  expect(await greeting("127.0.0.2")).toBe("421")
  // The other way of writing the same address.
  limited.release({ remoteAddress: "::ffff:127.0.0.2", remotePort: socket.localPort ?? 0 })
  const another = await dial("127.0.0.2")
  expect(another.greeting).toBe("220")
  await once(another.socket, "close")
  expect(socket.readyState).toBe("open")
})

test("without a refusal text the connection above the limit is closed; this machine's own address may be exempt", async () => {
  const { greeting } = await open({ perAddressMax: 1, refusal: undefined, isLocalExempt: true })
  expect([await greeting("127.0.0.2"), await greeting("127.0.0.2")]).toEqual(["220", null])
  for (let n = 0; n < 3; n++) expect(await greeting("127.0.0.1")).toBe("220")
})
