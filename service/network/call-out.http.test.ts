import { type AddressInfo, createServer as createTcpServer } from "node:net"
import { afterEach, expect, test } from "vitest"
import type { Lookup } from "#shared/address-guard"
import { type CallbackCatcher, openCallbackCatcher } from "../testing/callback-catcher.ts"
import { type CallOut, openCallOut } from "./call-out.ts"

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function catcherWith(
  allowed: boolean,
  ask?: Lookup,
): Promise<{ catcher: CallbackCatcher; out: CallOut }> {
  const catcher = await openCallbackCatcher()
  const out = openCallOut(allowed ? [catcher.hostPort] : [], ask)
  open.push(out, catcher)
  return { catcher, out }
}

const get = (url: string, timeoutMs = 3000) => ({ method: "GET", url, timeoutMs }) as const

test("WEBHOOK-14 a private address is refused unless its host and port are allowed", async () => {
  const refused = await catcherWith(false)
  const { port } = new URL(refused.catcher.url)
  for (const host of ["127.0.0.1", "0x7f.1", "2130706433", "[::ffff:127.0.0.1]"]) {
    const outcome = await refused.out.send(get(`http://${host}:${port}/`))
    expect(outcome.http_status).toBeNull()
    expect(outcome.error).toContain("private or reserved network")
  }
  expect(refused.catcher.probes).toEqual([])
  const allowed = await catcherWith(true)
  expect(await allowed.out.send(get(allowed.catcher.url))).toMatchObject({ http_status: 200, error: null })
  const otherPort = await allowed.out.send(get(refused.catcher.url))
  expect(otherPort.error).toContain("private or reserved network")
})

test("WEBHOOK-14 a host name is checked by the addresses it resolves to, at each connection", async () => {
  let requests = 0
  const rebinding: Lookup = (_host, _options, done) => {
    requests += 1
    done(null, [{ address: "127.0.0.1", family: 4 }])
  }
  const { catcher, out } = await catcherWith(false, rebinding)
  const url = catcher.url.replace("127.0.0.1", "hook.example")
  for (let n = 0; n < 2; n += 1)
    expect((await out.send(get(url))).error).toBe("hook.example leads into a private or reserved network.")
  expect(requests).toBe(2)
  expect(catcher.probes).toEqual([])
})

test("WEBHOOK-14 redirects are not followed", async () => {
  const { catcher, out } = await catcherWith(true)
  catcher.answerProbes({ status: 302, headers: { location: "/elsewhere" } })
  expect(await out.send(get(catcher.url))).toMatchObject({ http_status: 302 })
  expect(catcher.probes).toEqual(["/hook"])
})

test("WEBHOOK-4 an answer after the limit does not count", async () => {
  const { catcher, out } = await catcherWith(true)
  catcher.answerProbes({ status: 200, afterMs: 5000 })
  const outcome = await out.send(get(catcher.url, 150))
  expect(outcome).toMatchObject({ http_status: null, error: "No answer within 0.15 seconds." })
  expect(outcome.duration_ms).toBeGreaterThanOrEqual(140)
  expect(outcome.duration_ms).toBeLessThan(5000)
})

test("WEBHOOK-4 headers in time are an answer, however long the body takes or is", async () => {
  const server = createTcpServer((socket) => {
    socket.on("error", () => {})
    socket.once("data", () => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 99999999\r\n\r\nbegin"))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const out = openCallOut([`127.0.0.1:${port}`])
  open.push(out, { close: () => new Promise((resolve) => server.close(resolve)) })
  const outcome = await out.send(get(`http://127.0.0.1:${port}/`, 500))
  expect(outcome).toMatchObject({ http_status: 200, error: null })
})

test("hosts that do not exist or do not listen are reported in a sentence", async () => {
  const { catcher } = await catcherWith(true)
  const nobody: Lookup = (host, _options, done) =>
    done(Object.assign(new Error(`no ${host}`), { code: "ENOTFOUND" }), [])
  const out = openCallOut([catcher.hostPort], nobody)
  open.push(out)
  expect((await out.send(get("http://nobody.example/"))).error).toBe("The host is unknown.")
  await catcher.close()
  expect((await out.send(get(catcher.url))).error).toBe("The host refused the connection.")
  open.splice(open.indexOf(catcher), 1)
})

test("a name and word in the url become Basic authentication", async () => {
  const { catcher, out } = await catcherWith(true)
  const url = catcher.url.replace("http://", "http://shop:s%C3%A9cret@")
  await out.send({ method: "POST", url, body: Buffer.from("{}"), timeoutMs: 1000 })
  expect(catcher.calls[0]?.headers.authorization).toBe(
    `Basic ${Buffer.from("shop:sécret").toString("base64")}`,
  )
})
