import { connect, type Socket } from "node:net"
import { createInterface } from "node:readline"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { startService, type TestService } from "../testing/start-service.ts"

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
