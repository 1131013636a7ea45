import type { AddressInfo } from "node:net"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"
import { afterEach, expect, test, vi } from "vitest"
import { UnroutableHost } from "../routing/dial.ts"
import { failingHosts } from "../routing/failing-hosts.ts"
import { sandboxPlan } from "../routing/routes.ts"
import { openHangingUpHost } from "../testing/hanging-up-host.ts"
import { openMailHost } from "../testing/mail-host.ts"
import { noWeakerTls } from "../testing/no-weaker-tls.ts"
import { classifyReply } from "./classify-reply.ts"
import { openConnections } from "./connections.ts"
import { transmit } from "./transmit.ts"

const why = "MX 10 of inbox.example"

type Opened = {
  contents: Buffer[]
  commands: string[]
  /** `others`: ports of this machine, mostly without a listener, as further hosts, behind this one or before it. */
  send(text: string, others?: readonly number[], areFirst?: boolean, to?: string): ReturnType<typeof transmit>
}

let close: (() => Promise<void>) | undefined
afterEach(async () => {
  vi.useRealTimers()
  await close?.()
  close = undefined
})

async function openHost(options: SMTPServerOptions): Promise<Opened> {
  const contents: Buffer[] = []
  const commands: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    ...options,
    onMailFrom: ({ args }, _session, done) => {
      commands.push(JSON.stringify(args))
      done()
    },
    onData: (stream, _session, done) => {
      const pieces: Buffer[] = []
      stream.on("data", (piece: Buffer) => pieces.push(piece))
      stream.on("end", () => {
        contents.push(Buffer.concat(pieces))
        done()
      })
    },
  })
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, "127.0.0.1", () => resolve((listener.address() as AddressInfo).port))
  })
  const connections = openConnections("sender.example")
  close = () => {
    connections.close()
    return new Promise((resolve) => server.close(resolve))
  }
  const way = { connections, failing: failingHosts(), weaker: noWeakerTls }
  const hopTo = (at: number) =>
    sandboxPlan({ name: "127.0.0.1", port: at }, "inbox.example").hops.map((hop) => ({ ...hop, why }))
  const send: Opened["send"] = (text, others = [], areFirst = false, to = "reader@inbox.example") => {
    const [localHops, away] = [hopTo(port), others.flatMap(hopTo)]
    const hops = areFirst ? [...away, ...localHops] : [...localHops, ...away]
    const plan = {
      hops,
      destination: "inbox.example",
      connectionsMax: 1,
      isLimitShared: false,
      areOurs: false,
      isPartial: false,
    }
    const envelope = { from: "shop@sender.example", to }
    return transmit({ envelope, message: Buffer.from(text) }, plan, way)
  }
  return { contents, commands, send }
}

const signed = "Subject: s\r\nContent-Type: multipart/signed\r\n\r\nGrüße\r\n"

test("SMTP-17 bytes beyond ASCII reach a host that offers 8BITMIME as they are", async () => {
  const host = await openHost({})
  expect((await host.send("Subject: s\r\n\r\nplain\r\n")).isAnswered).toBe(true)
  expect((await host.send(signed)).isAnswered).toBe(true)
  expect(host.contents[1]?.toString()).toBe(signed)
  expect(host.commands.map((args) => /8BITMIME/.test(args))).toEqual([false, true])
})

test("SMTP-17 a host without 8BITMIME gets none of them, and the message fails with a sentence", async () => {
  const host = await openHost({ hide8BITMIME: true })
  for (const _ of ["a new connection", "a used one"]) {
    const { reply, phase, isAnswered } = await host.send(signed)
    expect({ reply, phase, isAnswered }).toEqual({
      reply:
        "Not sent: 5.6.3 The host does not offer 8BITMIME, and signed or encrypted content cannot be converted.",
      phase: "mail",
      isAnswered: false,
    })
    expect(classifyReply(reply, phase)).toMatchObject({
      outcome: "hard",
      delivery_status: "err_delivery_failed",
    })
  }
  expect(host.contents).toEqual([])
  expect((await host.send("Subject: s\r\n\r\nplain\r\n")).isAnswered).toBe(true)
})

const beyondAscii = "grüße@inbox.example"
const toBeyondAscii = `To: ${beyondAscii}\r\n\r\nplain\r\n`

test("COMPOSE-8 an address beyond ASCII reaches a host that offers SMTPUTF8, which MAIL names", async () => {
  const host = await openHost({})
  expect((await host.send(toBeyondAscii, [], false, beyondAscii)).isAnswered).toBe(true)
  expect(host.contents[0]?.toString()).toBe(toBeyondAscii)
  await host.send("Subject: s\r\n\r\nplain\r\n")
  expect(host.commands.map((args) => /SMTPUTF8/.test(args))).toEqual([true, false])
})

test("COMPOSE-8 a host without SMTPUTF8 is passed for one that offers it", async () => {
  const host = await openHost({ hideSMTPUTF8: true })
  const next = await openMailHost()
  const transcript = await host.send(toBeyondAscii, [next.port], false, beyondAscii)
  await next.close()
  expect(transcript).toMatchObject({ isAnswered: true, phase: "data", lacksExtension: false })
  expect(next.seen).toContain(`RCPT <${beyondAscii}>`)
  expect(host.commands).toEqual([])
})

test.each([
  ["alone", [], false, true],
  ["before one that is not reached", [1], false, false],
  ["behind one that is not reached", [1], true, false],
] as const)("COMPOSE-8 a host without SMTPUTF8 %s", async (_, others, areFirst, isDecided) => {
  const host = await openHost({ hideSMTPUTF8: true })
  for (const _ of ["a new connection", "a used one"]) {
    const { reply, phase, isLocal } = await host.send(toBeyondAscii, others, areFirst, beyondAscii)
    expect(isLocal).toBe(isDecided)
    if (!isDecided) continue
    expect(reply).toBe("Not sent: 5.6.7 127.0.0.1 does not accept non-ASCII addresses (SMTPUTF8).")
    expect(classifyReply(reply, phase)).toEqual({ outcome: "hard", delivery_status: "err_delivery_failed" })
  }
  expect(host.commands).toEqual([])
  expect((await host.send("Subject: s\r\n\r\nplain\r\n")).isAnswered).toBe(true)
})

test.each([
  ["ends it where no other one is left out", false],
  ["does not end it while another one is left out", true],
])("DANE-2 a host that can never take a message %s", async (_, isPartial) => {
  const [connections, host] = [openConnections("sender.example"), await openMailHost({ hidesSmtpUtf8: true })]
  const way = { connections, failing: failingHosts(), weaker: noWeakerTls }
  const mail = {
    envelope: { from: "shop@sender.example", to: beyondAscii },
    message: Buffer.from(toBeyondAscii),
  }
  const plan = sandboxPlan({ name: "127.0.0.1", port: host.port }, "inbox.example")
  const inLoop = { dial: () => Promise.reject(new UnroutableHost("The name is an alias in a loop.")) }
  const endAt = (faulty: object) =>
    transmit(mail, { ...plan, hops: plan.hops.map((hop) => ({ ...hop, ...faulty })), isPartial }, way)
  const unroutable = await endAt({ ...inLoop, key: "in a loop" })
  const lacking = await endAt({})
  connections.close()
  await host.close()
  expect(unroutable).toMatchObject({ isUnroutable: !isPartial, isAnswered: false })
  expect(lacking).toMatchObject({ lacksExtension: !isPartial, isLocal: !isPartial, isAnswered: false })
})

test("DIRECT-2 a host that does not exist ends no message while another one was not tried in time", async () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  const connections = openConnections("sender.example")
  const plan = sandboxPlan({ name: "127.0.0.1", port: 25 }, "inbox.example")
  const dial = async () => {
    vi.advanceTimersByTime(61_000)
    throw new UnroutableHost("The mail host does not exist.")
  }
  const hops = ["first", "second"].flatMap((key) => plan.hops.map((hop) => ({ ...hop, key, dial })))
  const mail = {
    envelope: { from: "shop@sender.example", to: "reader@inbox.example" },
    message: Buffer.from(""),
  }
  const at = (count: number) =>
    transmit(
      mail,
      { ...plan, hops: hops.slice(0, count) },
      { connections, failing: failingHosts(), weaker: noWeakerTls },
    )
  expect((await at(1)).isUnroutable).toBe(true)
  expect((await at(2)).isUnroutable).toBe(false)
  connections.close()
})

test("RELAY-3 what is wrong with the message itself is not tried at the next host", async () => {
  const host = await openHost({ size: 1000 })
  const { conversation } = await host.send(`Subject: s\r\n\r\n${"x\r\n".repeat(1000)}`, [1])
  expect(conversation.map(({ text }) => text).join()).not.toContain("Next: ")
  const passed = await host.send("Subject: s\r\n\r\nplain\r\n", [1], true)
  expect(passed.conversation.map(({ text }) => text).join()).toContain("Next: ")
})

test.each([
  ["without a reply", "", { isAnswered: false }],
  ["in the middle of a refusal", "550 5.7.1 no", { isAnswered: true, reply: "550 5.7.1 no" }],
])("RELAY-3 no other host gets a message after one hung up %s to its content", async (_, words, expected) => {
  const host = await openHost({})
  const hangingUp = await openHangingUpHost(words)
  const transcript = await host.send("Subject: s\r\n\r\nplain\r\n", [hangingUp.port], true)
  await hangingUp.close()
  expect(transcript).toMatchObject({ ...expected, phase: "data", command: "DATA" })
  expect(host.contents).toEqual([])
})

test("DELIVER-3 a message over the host's size is refused on a used connection, too", async () => {
  const host = await openHost({ size: 1000 })
  expect((await host.send("Subject: s\r\n\r\nplain\r\n")).isAnswered).toBe(true)
  const { reply, phase, isAnswered } = await host.send(`Subject: s\r\n\r\n${"x\r\n".repeat(1000)}`)
  expect(reply).toMatch(/^Not sent: Message size larger/)
  expect(isAnswered).toBe(false)
  expect(classifyReply(reply, phase)).toMatchObject({ outcome: "hard", delivery_status: "err_too_large" })
})

test("DIRECT-1 the conversation names the reason for a host on a used connection, too", async () => {
  const host = await openHost({})
  const first = async () => (await host.send("Subject: s\r\n\r\nplain\r\n")).conversation[0]?.text
  expect(await first()).toMatch(/^\(127\.0\.0\.1:\d+: MX 10 of inbox\.example\)$/)
  expect(await first()).toMatch(
    /^\(127\.0\.0\.1:\d+: MX 10 of inbox\.example; by a connection that was open\)$/,
  )
})
