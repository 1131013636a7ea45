import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { nameAskers } from "#lib/access/auth/client-address"
import { crowded, tooSlow } from "#lib/intake/receive/read-body"
import type { Call, Intake } from "#lib/intake/receive/receive"
import { failed, ok } from "#lib/platform/result"
import { useSettings } from "#lib/testing/settings"
import { openEntryPoint } from "./entry-point.ts"

let server: Server
let url = ""
let closeEntryPoint = () => {}
let restoreSettings = () => {}
let unnameAskers = () => {}
let taken: { project: string; encoding: string | null; address: string; text: string }[] = []
let receive: Intake["receive"]
let closeIntake: Intake["close"] = async () => {}

async function textOf({ body }: Call): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of body.pieces) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

beforeAll(async () => {
  restoreSettings = useSettings()
  // Stands in for Next.
  server = createServer((request, response) => {
    response.end(`next: ${request.method} ${request.url}`)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  unnameAskers = nameAskers([])
  closeEntryPoint = openEntryPoint(() => ({ receive: (call) => receive(call), close: () => closeIntake() }))
})
beforeEach(() => {
  taken = []
  receive = async (call) => {
    const { project, encoding, address } = call
    taken.push({ project, encoding, address, text: await textOf(call) })
    return ok({ status: "success", added: 1 })
  }
})
afterAll(async () => {
  restoreSettings()
  unnameAskers()
  await new Promise((resolve) => server.close(resolve))
})

const post = async (path: string, body = "{}", headers: Record<string, string> = {}) => {
  const answer = await fetch(url + path, { method: "POST", body, headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test("CALLBACK-3 the first call already comes by the entry point, and so do those that are asked again", async () => {
  const answer = await post("/api/callbacks/shop", "one", { "content-encoding": "gzip" })
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { status: "success", added: 1 }])
  expect((await post("/api/callbacks/shop-2?retry_count=3", "two")).status).toBe(200)
  expect(taken).toEqual([
    { project: "shop", encoding: "gzip", address: "127.0.0.1", text: "one" },
    { project: "shop-2", encoding: null, address: "127.0.0.1", text: "two" },
  ])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  })
})

test("CALLBACK-19 the caller comes from the socket and the trusted proxies, whatever the headers of the call claim", async () => {
  await post("/api/callbacks/shop", "one", { "x-forwarded-for": "203.0.113.9" })
  unnameAskers()
  unnameAskers = nameAskers(["127.0.0.1"])
  await post("/api/callbacks/shop", "two", { "x-forwarded-for": "192.0.2.1, 203.0.113.9" })
  expect(taken.map(({ address }) => address)).toEqual(["127.0.0.1", "203.0.113.9"])
})

test("anything that is not clearly a callback is passed to Next", async () => {
  for (const path of ["/", "/api/callbacks", "/api/callbacks/", "/api/callbacks/a/b", "/api/callbacks/%61"])
    expect((await post(path)).text).toBe(`next: POST ${path}`)
  expect(await (await fetch(`${url}/api/callbacks/shop`)).text()).toBe("next: GET /api/callbacks/shop")
  expect(taken).toEqual([])
})

test("CALLBACK-10 a refusal before the body was read is heard by a sender that still writes", async () => {
  receive = async () => failed(413, "The request is larger than 10 MB.")
  const answer = await post("/api/callbacks/shop", "x".repeat(12 * 1024 * 1024))
  expect([answer.status, JSON.parse(answer.text)]).toEqual([
    413,
    { status: "error", message: "The request is larger than 10 MB." },
  ])
})

test("CALLBACK-18 a refused caller gets the time to retry", async () => {
  receive = async () => crowded
  const answer = await post("/api/callbacks/shop")
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"])
})

test("CALLBACK-21 the connection of a body that did not arrive in time is closed", async () => {
  receive = async () => tooSlow
  const answer = await post("/api/callbacks/shop")
  expect([answer.status, answer.headers.get("connection")]).toEqual([408, "close"])
})

test("an exception is 500 with the id of its line in the log, without its cause", async () => {
  receive = async () => {
    throw new Error("a secret of the inside")
  }
  const answer = await post("/api/callbacks/shop")
  expect(answer.status).toBe(500)
  expect(JSON.parse(answer.text)).toEqual({
    status: "error",
    message: "Something went wrong in the dashboard.",
    error_id: expect.stringMatching(/^[0-9a-f]{8}$/),
  })
})

test("CALLBACK-19 a server reports that it is closed after the intake has written its queue", async () => {
  const done: string[] = []
  const other = createServer((_, response) => response.end("next"))
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve))
  await fetch(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)
  let written = () => {}
  closeIntake = () =>
    new Promise((resolve) => {
      done.push("asked")
      written = resolve
    })
  const closed = new Promise<void>((resolve) => {
    other.close(() => {
      done.push("closed")
      resolve()
    })
    other.closeAllConnections()
  })
  await expect.poll(() => done).toEqual(["asked"])
  written()
  await closed
  closeIntake = async () => {}
  expect(done).toEqual(["asked", "closed"])
})

test("a closed entry point leaves the server as it was", async () => {
  closeEntryPoint()
  expect((await post("/api/callbacks/shop")).text).toBe("next: POST /api/callbacks/shop")
})
