import { networkInterfaces } from "node:os"
import { afterEach, expect, test } from "vitest"
import { type MailHostServer, openMailHost } from "../testing/mail-host.ts"
import { openDial, UnroutableHost } from "./dial.ts"

let host: MailHostServer | undefined
afterEach(async () => {
  await host?.close()
  host = undefined
})

const dialTo = (addresses: string[], allow: string[] = [], port = 25, exists = true) => {
  const records = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }) as const)
  const answer = { name: "mx.example", exists, ttlSeconds: 60, isAuthenticated: false }
  const dial = openDial({ dns: { address: async () => ({ ...answer, records }) }, allow })
  return dial({ name: "mx.example", port })
}

const interfaces = Object.values(networkInterfaces()).flatMap((list) => list ?? [])

test.each([
  ["127.0.0.1"],
  ["::1"],
  ["10.1.2.3"],
  ["192.168.1.1"],
  ["169.254.169.254"],
  ["fe80::1"],
  ["0.0.0.0"],
  ...interfaces.map(({ address }) => [address]),
])("DIRECT-3 a mail host at %s is not connected", async (address) => {
  await expect(dialTo([address])).rejects.toThrow(
    /mx\.example leads to this machine or into a private network/,
  )
})

test("DIRECT-3 the operator's networks are reached, by the addresses in them alone", async () => {
  host = await openMailHost()
  await expect(dialTo(["127.0.0.1"], ["10.0.0.0/8"], host.port)).rejects.toThrow(/private network/)
  const socket = await dialTo(["10.1.2.3", "127.0.0.1"], ["127.0.0.0/8"], host.port)
  expect(socket.remoteAddress).toBe("127.0.0.1")
  socket.destroy()
})

test("DIRECT-3 the next address is tried when one refuses", async () => {
  host = await openMailHost()
  const socket = await dialTo(["127.0.0.9", "127.0.0.1"], ["127.0.0.0/8"], host.port)
  expect(socket.remoteAddress).toBe("127.0.0.1")
  socket.destroy()
})

test("DIRECT-3 the sentence names every address that refused", async () => {
  host = await openMailHost()
  const { port } = host
  await host.close()
  host = undefined
  const refused = dialTo(["127.0.0.8", "127.0.0.9"], ["127.0.0.0/8"], port)
  await expect(refused).rejects.toThrow(/ECONNREFUSED 127\.0\.0\.8.*; .*ECONNREFUSED 127\.0\.0\.9/)
  await expect(refused).rejects.toMatchObject({ code: "ECONNREFUSED" })
})

test("DIRECT-3 a host without an address is named in the sentence", async () => {
  await expect(dialTo([])).rejects.toThrow("mx.example has no address.")
})

test("DIRECT-2 a host whose name does not exist is unroutable, one without an address is not", async () => {
  const missing = await dialTo([], [], 25, false).catch((error) => error)
  expect(missing).toBeInstanceOf(UnroutableHost)
  expect(missing).toMatchObject({ message: "The mail host mx.example does not exist." })
  expect(await dialTo([]).catch((error) => error)).not.toBeInstanceOf(UnroutableHost)
})
