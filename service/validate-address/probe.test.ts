import { createServer } from "node:net"
import { afterEach, describe, expect, test } from "vitest"
import { type HostBehaviour, type MailHostServer, openMailHost } from "../testing/mail-host.ts"
import { probeMailbox, saysNoMailbox } from "./probe.ts"

let host: MailHostServer | undefined
afterEach(async () => {
  await host?.close()
  host = undefined
})

async function probe(behaviour: HostBehaviour, address = "reader@shop.example", waitMs = 2000) {
  host = await openMailHost(behaviour)
  const where = { name: "127.0.0.1", port: host.port, isGuarded: false }
  return probeMailbox(address, where, "sender.example", AbortSignal.timeout(waitMs))
}
const refusing = (code: number, text: string): HostBehaviour => ({ rcpt: () => ({ code, text }) })

describe("VALIDATION-6 the question to the mail host", () => {
  test("names the empty sender and the address, and ends before any content", async () => {
    expect(await probe({})).toBe("found")
    expect(host?.seen).toEqual(["CONNECT", "MAIL <>", "RCPT <reader@shop.example>"])
  })
  test.each([
    ["not_found", 550, "5.1.1 No such user"],
    ["not_found", 550, "No such user here"],
    ["not_found", 553, "Mailbox name not allowed"],
    ["not_found", 550, "5.2.1 The mailbox is disabled"],
    ["unknown", 550, "5.7.1 Refused by policy"],
    ["unknown", 550, "Your host is blocked"],
    ["unknown", 554, "5.7.1 Service unavailable; client host blocked"],
    ["unknown", 552, "5.2.2 Mailbox full"],
    ["unknown", 451, "4.7.1 Greylisted, try again later"],
    ["unknown", 452, "4.2.2 The mailbox is full"],
  ])("%s for %i %s", async (state, code, text) => {
    expect(await probe(refusing(code, text))).toBe(state)
  })
  test("an address beyond ASCII is checked with SMTPUTF8, if the host offers it", async () => {
    expect(await probe({}, "grüße@shop.example")).toBe("found")
    expect(host?.seen).toEqual(["CONNECT", "MAIL <> SMTPUTF8", "RCPT <grüße@shop.example>"])
    await host?.close()
    expect(await probe({ hidesSmtpUtf8: true }, "grüße@shop.example")).toBe("unknown")
    expect(host?.seen).toEqual(["CONNECT"])
  })
  test("a host that refuses the empty sender proves nothing about the mailbox", async () => {
    expect(await probe({ mailFrom: () => ({ code: 550, text: "5.1.1 No such user" }) })).toBe("unknown")
  })
  test("VALIDATION-4 a slow host is not waited for", async () => {
    // An answer that comes when this test has long run out of time.
    expect(await probe({ waitMs: 120_000 }, "reader@shop.example", 150)).toBe("unknown")
  })
  test("a refused connection, and a host that sends nonsense without end, are unknown", async () => {
    const signal = () => AbortSignal.timeout(3000)
    const babbler = createServer((socket) => {
      socket.on("error", () => {})
      const more = () => socket.destroyed || socket.write("220-".padEnd(16_384, "x"), more)
      more()
    })
    await new Promise<void>((resolve) => babbler.listen(0, "127.0.0.1", resolve))
    const address = babbler.address()
    const port = typeof address === "object" && address ? address.port : 0
    const where = { name: "127.0.0.1", port, isGuarded: false }
    expect(await probeMailbox("a@shop.example", where, "sender.example", signal())).toBe("unknown")
    await new Promise((resolve) => babbler.close(resolve))
    expect(await probeMailbox("a@shop.example", where, "sender.example", signal())).toBe("unknown")
  })
})

describe("VALIDATION-7 no probe reaches a private network", () => {
  test.each(["127.0.0.1", "localhost", "::1"])("guarded, %s is not connected to", async (name) => {
    host = await openMailHost()
    const where = { name, port: host.port, isGuarded: true }
    const state = await probeMailbox("a@shop.example", where, "sender.example", AbortSignal.timeout(2000))
    expect(state).toBe("unknown")
    expect(host.seen).toEqual([])
  })
})

test("VALIDATION-6 a refusal over several lines is read by its first one", () => {
  expect(saysNoMailbox("550-5.1.1 No such user\r\n550 5.1.1 See our page\r\n")).toBe(true)
  expect(saysNoMailbox("250 2.1.5 Ok\r\n")).toBe(false)
})
