import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { askerOf, nameAskers } from "./client-address.ts"

const proxies = ["127.0.0.1", "10.1.0.0/16", "2001:db8::/32"]

test.each([
  ["a client at the door itself", "203.0.113.7", undefined, "203.0.113.7"],
  ["what such a client claims", "203.0.113.7", "198.51.100.1", "203.0.113.7"],
  ["one proxy", "127.0.0.1", "203.0.113.7", "203.0.113.7"],
  ["a proxy that appends to what a client claims", "127.0.0.1", "198.51.100.1, 203.0.113.7", "203.0.113.7"],
  ["two proxies", "127.0.0.1", "203.0.113.7, 10.1.2.3", "203.0.113.7"],
  ["a proxy's name for an address of version 4", "::ffff:10.1.2.3", "203.0.113.7", "203.0.113.7"],
  ["version 6", "2001:db8::1", "2001:db9::7", "2001:db9::7"],
  ["a proxy that says nothing", "127.0.0.1", undefined, "127.0.0.1"],
  ["a proxy that says no address", "127.0.0.1", "unknown", "127.0.0.1"],
  ["a chain of proxies alone", "127.0.0.1", "10.1.2.3", "10.1.2.3"],
])("the asker behind %s", (_name, peer, forwardedFor, asker) => {
  expect(askerOf(peer, forwardedFor, proxies)).toBe(asker)
})

let server: Server
let url: string
beforeAll(async () => {
  server = createServer((request, response) => response.end(JSON.stringify(request.headers)))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test("an untrusted client cannot choose its address", async () => {
  const askAs = async (trusted: string[]) => {
    const stop = nameAskers(trusted)
    const answer = await fetch(url, { headers: { "x-forwarded-for": "203.0.113.7" } })
    stop()
    return ((await answer.json()) as Record<string, string>)["x-forwarded-for"]
  }
  expect(await askAs(["10.0.0.0/8"])).toBe("127.0.0.1")
  expect(await askAs(["127.0.0.1"])).toBe("203.0.113.7")
})

test("ORIGIN-1 only a trusted proxy sets host, scheme and port; in a list, the last value counts", async () => {
  const askAs = async (trusted: string[]) => {
    const stop = nameAskers(trusted)
    const claimed = {
      "x-forwarded-host": "forged.example, mail.example",
      "x-forwarded-proto": "https",
      "x-forwarded-port": "443",
      forwarded: "host=forged.example;proto=https",
    }
    const answer = await fetch(url, { headers: claimed })
    stop()
    const read = Object.entries((await answer.json()) as Record<string, string>)
    return Object.fromEntries(read.filter(([name]) => /forwarded/.test(name)))
  }
  expect(await askAs(["10.0.0.0/8"])).toEqual({ "x-forwarded-for": "127.0.0.1" })
  expect(await askAs(["127.0.0.1"])).toEqual({
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-host": "mail.example",
    "x-forwarded-proto": "https",
    "x-forwarded-port": "443",
    forwarded: "host=forged.example;proto=https",
  })
})
