import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { boundConnections, type ConnectionBounds } from "./connection-bounds.ts"

async function open(bounds: Partial<ConnectionBounds>, host = "127.0.0.1") {
  const server = createServer((socket) => void socket.on("error", () => {}).write("220\r\n"))
  const bound = boundConnections(server, { perAddressMax: 2, lifetimeMs: 60_000, refusal: "421", ...bounds })
  const sockets: Socket[] = []
  server.listen(0, host)
  await once(server, "listening")
  onTestFinished(() => {
    for (const one of sockets) one.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const come = async (from: string) => {
    const socket = connect({ host: "127.0.0.1", port, localAddress: from }).on("error", () => {})
    sockets.push(socket)
    const first = await Promise.race([once(socket, "data"), once(socket, "close")])
    return { socket, greeting: Buffer.isBuffer(first[0]) ? first[0].toString().trim() : null }
  }
  return { bound, come, greeting: async (from: string) => (await come(from)).greeting }
}

test("an address has its places, and another one its own", async () => {
  const { come, greeting } = await open({})
  const first = await come("127.0.0.2")
  expect([first.greeting, await greeting("127.0.0.2"), await greeting("127.0.0.2")]).toEqual([
    "220",
    "220",
    "421",
  ])
  expect(await greeting("127.0.0.3")).toBe("220")
  first.socket.destroy()
  await expect.poll(() => greeting("127.0.0.2")).toBe("220")
})

test("who is known takes no place of its address, and stays", async () => {
  const { bound, come, greeting } = await open({ perAddressMax: 1, lifetimeMs: 300 })
  const { socket } = await come("127.0.0.2")
  expect(await greeting("127.0.0.2")).toBe("421")
  // The other way of writing the same address.
  bound.release({ remoteAddress: "::ffff:127.0.0.2", remotePort: socket.localPort ?? 0 })
  const stranger = await come("127.0.0.2")
  expect(stranger.greeting).toBe("220")
  await once(stranger.socket, "close")
  expect(socket.readyState).toBe("open")
})

test("without words one too many is hung up on; this machine's own address is free where that is said", async () => {
  const { greeting } = await open({ perAddressMax: 1, refusal: undefined, isOwnMachineFree: true })
  expect([await greeting("127.0.0.2"), await greeting("127.0.0.2")]).toEqual(["220", null])
  for (let n = 0; n < 3; n++) expect(await greeting("127.0.0.1")).toBe("220")
})
