import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { systemPing } from "#contract/methods/system"
import { useSettings } from "#lib/testing/settings"
import { call, failureOf } from "./call.ts"

let server: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}
let restore = () => {}

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  restore = useSettings({ serviceBaseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
afterEach(async () => {
  restore()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const json = (status: number, body: unknown) => (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
}

describe("a call of the mail service", () => {
  test("requests the method's path with the key in its header", async () => {
    let seen: IncomingMessage | undefined
    answer = (request, response) => {
      seen = request
      json(200, { status: "success", user_id: 7 })(request, response)
    }
    expect(await call(systemPing, {}, "the-key")).toEqual({
      ok: true,
      value: { status: "success", user_id: 7 },
    })
    expect(seen?.url).toBe("/en/transactional/api/v1/system/ping.json")
    expect(seen?.headers["x-api-key"]).toBe("the-key")
  })

  test("keeps unknown fields of the answer", async () => {
    answer = json(200, { status: "success", user_id: 7, moon: "full" })
    expect(await call(systemPing, {}, "k")).toMatchObject({ value: { moon: "full" } })
  })

  test("an answer of another shape, invalid JSON or no answer is a failure with a sentence", async () => {
    answer = json(200, { status: "success" })
    expect(await call(systemPing, {}, "k")).toMatchObject({ failure: { status: 502 } })
    answer = (_request, response) => response.writeHead(502).end("<html>")
    expect(await call(systemPing, {}, "k")).toMatchObject({ failure: { status: 502 } })
    answer = (request) => request.destroy()
    expect(await call(systemPing, {}, "k")).toMatchObject({
      failure: { status: 502, message: "The mail service did not respond." },
    })
  })

  test("a redirect is not followed, because the key would be sent elsewhere", async () => {
    answer = (_request, response) => response.writeHead(307, { location: "https://elsewhere.example/" }).end()
    expect(await call(systemPing, {}, "k")).toMatchObject({ failure: { status: 502 } })
  })
})

describe("refusals of the mail service", () => {
  test("lose their ID for people and keep it for support", () => {
    const message = "Error ID:6F9619FF-8B86-D011-B42D-00CF4FC964FF. A template of this name exists."
    expect(failureOf(400, { status: "error", code: 603, message })).toEqual({
      status: 400,
      code: 603,
      message: "A template of this name exists.",
      field: "template.name",
      error_id: "6F9619FF-8B86-D011-B42D-00CF4FC964FF",
    })
  })

  test("a refused key is the dashboard's error, never a reason to sign in again, and is not repeated", () => {
    const failure = failureOf(401, { code: 102, message: "Can not decode key 'secret-key'" })
    expect(failure).toMatchObject({ status: 502, code: 102 })
    expect(JSON.stringify(failure)).not.toContain("secret-key")
  })

  test("an invalid error body gives a sentence all the same", () => {
    for (const body of [null, "x", {}, { message: "" }])
      expect(failureOf(500, body)).toEqual({ status: 502, message: "The mail service failed." })
  })

  test("CALL-1 distinguishes a missing thing from an unknown method of the server", () => {
    const message = "Error ID:6F9619FF-8B86-D011-B42D-00CF4FC964FF. call_id: there is no such call."
    expect(failureOf(404, { status: "error", code: 404, message })).toEqual({
      status: 404,
      code: 404,
      message: "There is no such call.",
      field: "call_id",
      error_id: "6F9619FF-8B86-D011-B42D-00CF4FC964FF",
    })
    const unknown = "There is no such method; use POST /en/transactional/api/v1/{group}/{method}.json."
    for (const body of [{ status: "error", code: 404, message: unknown }, "<html>", null])
      expect(failureOf(404, body)).toMatchObject({
        status: 502,
        message: "The mail service does not support this method.",
      })
  })
})
