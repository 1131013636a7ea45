import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { createInterface } from "node:readline"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { certificateOfRun } from "../network/certificate.ts"
import { startService, type TestService } from "../testing/start-service.ts"
import { openSink } from "./sink.ts"

let service: TestService
let socket: Socket
let lines: AsyncIterator<string>
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())
beforeEach(async () => {
  socket = connect(service.ctx.config.sandboxSmtpPort, "127.0.0.1")
  lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  expect(await answer()).toEqual([expect.stringMatching(/^220 /)])
})
afterEach(() => socket.destroy())

/** The next answer of the host, line by line; the last one has a blank behind its code. */
async function answer(): Promise<string[]> {
  const said: string[] = []
  for (;;) {
    const { value, done } = await lines.next()
    if (done) throw new Error("The host hung up.")
    said.push(value)
    if (/^\d{3} /.test(value)) return said
  }
}

function say(line: string): Promise<string[]> {
  const said = answer()
  socket.write(`${line}\r\n`)
  return said
}

test("SANDBOX-1 the sandbox's mail host offers STARTTLS", async () => {
  const said = await say("EHLO client.example")
  expect(said.some((line) => /^250[- ]STARTTLS$/.test(line))).toBe(true)
})

test.each([
  "stranger@example.com",
  "b.rs.0123456789abcdefghijk.00000000000000000000000000000000@waybill.localhost",
])("SANDBOX-1 a letter from <%s>, which is none of ours, is refused with 550", async (sender) => {
  await say("EHLO client.example")
  expect(await say(`MAIL FROM:<${sender}>`)).toEqual([expect.stringMatching(/^550 5\.7\.1 /)])
})

test("SANDBOX-7 content without a letter of ours is refused as such, however large it is", async () => {
  await say("EHLO client.example")
  for (const line of ["MAIL FROM:<>", "RCPT TO:<reader@mail.example>"])
    expect(await say(line)).toEqual([expect.stringMatching(/^250 /)])
  expect(await say("DATA")).toEqual([expect.stringMatching(/^354 /)])
  const part = Buffer.alloc(1024 * 1024, `${"x".repeat(1022)}\r\n`)
  for (let n = 0; n < 41; n++) await new Promise((resolve) => socket.write(part, resolve))
  expect(await say(".")).toEqual([expect.stringMatching(/^550 5\.7\.1 /)])
})

test("SANDBOX-7 a connection above the limit gets 421", async () => {
  const config = { ...service.ctx.config, sandboxSmtpPort: 0 }
  const sink = await openSink({ ...service.ctx, config }, await certificateOfRun("sandbox.example"), 2)
  const greetings = []
  const sockets = []
  for (let n = 0; n < 3; n++) {
    const one = connect(sink.port, "127.0.0.1")
    sockets.push(one)
    const [first] = await once(createInterface({ input: one }), "line")
    greetings.push(String(first).slice(0, 3))
  }
  expect(greetings).toEqual(["220", "220", "421"])
  for (const one of sockets) one.destroy()
  await sink.close()
})
