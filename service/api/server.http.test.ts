import { request } from "node:http"
import { connect } from "node:net"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { methods } from "#contract/methods"
import { type MadeProject, makeProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"

let service: TestService
let project: MadeProject
beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  project = await makeProject(service)
})
afterAll(() => service.close())

const path = "/en/transactional/api/v1/system/ping.json"
type Sent = {
  path?: string
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

async function send(sent: Sent = {}): Promise<{ http_status: number; body: Record<string, unknown> }> {
  const answer = await fetch(service.url + (sent.path ?? path), {
    method: sent.method ?? "POST",
    headers: { "X-API-KEY": project.key, ...sent.headers },
    ...(sent.body === undefined ? {} : { body: sent.body }),
  })
  return { http_status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const success = { http_status: 200, body: { status: "success", user_id: 1 } }
const failure = (http_status: number, code: number) => ({
  http_status,
  body: { status: "error", code, message: expect.stringMatching(/^Error ID:[0-9A-F-]{36}\. \S/) },
})

describe("HTTP-1 the address of a method", () => {
  test.each([
    path,
    "/ru/transactional/api/v1/system/ping.json",
    "/transactional/api/v1/system/ping.json",
    `${path}?platform=sample&x=%zz`,
  ])("%s", async (good) => {
    expect(await send({ path: good })).toEqual(success)
  })
  test.each([
    "/en/transactional/api/v1/system/pong.json",
    "/en/transactional/api/v1/system/ping",
    "/en/transactional/api/v1/system/ping.json/more",
    "/en/transactional/api/v2/system/ping.json",
    "/eng/transactional/api/v1/system/ping.json",
    "/en/transactional/api/v1/__proto__/constructor.json",
    "/en/transactional/api/v1/%2e%2e/ping.json",
    "/en/transactional/api/v1/%zz/ping.json",
    "/",
  ])("%s is unknown: 404", async (unknown) => {
    expect(await send({ path: unknown })).toEqual(failure(404, 404))
  })
  test("HTTP-3 an unknown method is 404 also without a key and with a body that is not JSON", async () => {
    const unknown = "/en/transactional/api/v1/system/pong.json"
    expect(await send({ path: unknown, headers: { "X-API-KEY": "" }, body: "not json" })).toEqual(
      failure(404, 404),
    )
  })
  test("anything but POST is unknown: 404", async () => {
    expect(await send({ method: "GET" })).toEqual(failure(404, 404))
    expect(await send({ method: "PUT", body: "{}" })).toEqual(failure(404, 404))
  })
})

test("HTTP-2 the port speaks HTTP, and no TLS", async () => {
  await expect(fetch(service.url.replace("http:", "https:") + path, { method: "POST" })).rejects.toThrow()
  expect(await send()).toEqual(success)
})

describe("AUTH the key", () => {
  const noKey = { "X-API-KEY": "" }
  test("AUTH-1 missing: 401 code 101", async () => {
    expect(await send({ headers: noKey })).toEqual(failure(401, 101))
    expect(await send({ headers: noKey, body: '{"api_key":""}' })).toEqual(failure(401, 101))
    expect(await send({ headers: noKey, body: '{"api_key":7}' })).toEqual(failure(401, 101))
  })
  test("AUTH-2 unknown: 401 code 102, whatever the body, and the key is not repeated", async () => {
    const answer = await send({ headers: { "X-API-KEY": "no-such-key" }, body: "not json" })
    expect(answer).toEqual(failure(401, 102))
    expect(answer.body.message).toContain("Can not decode key")
    expect(answer.body.message).not.toContain("no-such-key")
  })
  test("AUTH-3 in the body as api_key, with an old username next to it", async () => {
    const body = JSON.stringify({ api_key: project.key, username: "old" })
    expect(await send({ headers: noKey, body })).toEqual(success)
  })
  test("AUTH-4 the header wins over the body", async () => {
    expect(await send({ body: '{"api_key":"no-such-key"}' })).toEqual(success)
  })
  test.each(methods.filter((method) => method.key === "account").map((method) => method.path))(
    "AUTH-5 %s takes the account key alone: 403",
    async (account) => {
      expect(await send({ path: `/en/transactional/api/v1/${account}.json`, body: "{}" })).toEqual(
        failure(403, 105),
      )
    },
  )
})

describe("BODY", () => {
  test.each([undefined, "", "  \n", "{}", '{"unknown":1}'])("BODY-1 %j is an empty request", async (body) => {
    expect(await send(body === undefined ? {} : { body })).toEqual(success)
  })
  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "nonsense",
    "application/json; charset=latin1",
  ])("BODY-2 is read as JSON under Content-Type %s", async (type) => {
    expect(await send({ headers: { "Content-Type": type }, body: "{}" })).toEqual(success)
  })
  test.each(["{", "not json", "[1]", "[[]]", "[{}]", "null", "7", '"text"', "{}{}", "\ufeff\ufeff{}"])(
    "BODY-3 %j is no JSON object: 400 code 111",
    async (body) => {
      expect(await send({ body })).toEqual(failure(400, 111))
    },
  )
  test.each(["[]", " [ ] "])("BODY-9 %j is an empty object for a method that needs nothing", async (body) => {
    expect(await send({ body })).toEqual(success)
    for (const method of ["template/list", "webhook/list", "tag/list", "domain/list"])
      expect(await send({ path: `/en/transactional/api/v1/${method}.json`, body })).toMatchObject({
        http_status: 200,
      })
  })
  test("BODY-9 it is not a JSON object for a method that needs a field: 400 code 111", async () => {
    for (const method of ["email/send", "template/set", "tag/delete", "webhook/get"])
      expect(await send({ path: `/en/transactional/api/v1/${method}.json`, body: "[]" })).toEqual(
        failure(400, 111),
      )
  })
  test("BODY-3 bytes that are no UTF-8: 400 code 111", async () => {
    expect(await send({ body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]) })).toEqual(failure(400, 111))
  })
  test("BODY-4 over 10 MB: 413 code 199", async () => {
    const body = `{"x":"${"a".repeat(10 * 1024 * 1024)}"}`
    expect(await send({ body })).toEqual(failure(413, 199))
  })
  test("BODY-4 10 MB without a Content-Length are refused while they come in", async () => {
    const answer = await stream(11)
    expect(answer).toBe(413)
  })
  test("BODY-4 just under 10 MB is read", async () => {
    expect(await send({ body: `{"x":"${"a".repeat(10 * 1024 * 1024 - 10)}"}` })).toEqual(success)
  })
  test("BODY-5 NUL and half a surrogate pair: 400 with the field", async () => {
    const nul = await send({ body: '{"a":{"b":["x","\\u0000"]}}' })
    expect(nul).toEqual(failure(400, 400))
    expect(nul.body.message).toContain("a.b.1")
    expect(await send({ body: '{"a":"\\ud800"}' })).toEqual(failure(400, 400))
  })
  test("BODY-6 names of JavaScript's own are ordinary names", async () => {
    const body = '{"__proto__":{"is_account_key":true},"constructor":{"prototype":{}},"toString":1}'
    expect(await send({ body })).toEqual(success)
    expect(({} as Record<string, unknown>).is_account_key).toBeUndefined()
  })
  test.each(["{}", "1", '""', "[]"])(
    "BODY-12 more than a million values (%s) are refused unread, somewhat less are read",
    async (value) => {
      const list = (count: number) => `{"x":[${Array.from({ length: count }, () => value)}]}`
      const answer = await send({ body: list(1_010_000) })
      expect(answer).toEqual(failure(400, 400))
      expect(answer.body.message).toContain("more than 1000000 values")
      expect(await send({ body: list(490_000) })).toEqual(success)
    },
  )
  test("BODY-12 text in strings is not parsed as values, whatever is escaped there", async () => {
    const text = `[{,\\"],[`.repeat(700_000)
    expect(await send({ body: `{"x":"${text}","y":"\\\\"}` })).toEqual(success)
  })
  test("BODY-7 a megabyte of brackets is refused quickly", async () => {
    const body = `{"a":${"[".repeat(500_000)}${"]".repeat(500_000)}}`
    expect(await send({ body })).toEqual(failure(400, 400))
  })
})

/** Sends megabytes in chunks, without a declared size, and returns the HTTP status. */
function stream(megabytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "X-API-KEY": project.key, "Transfer-Encoding": "chunked" }
    const call = request(service.url + path, { method: "POST", headers }, (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.resume()
    })
    // The server may hang up before everything is sent.
    call.on("error", reject)
    for (let sent = 0; sent < megabytes; sent++) call.write("a".repeat(1024 * 1024))
    call.end()
  })
}

test("ERROR-3 an unexpected error is code 150 with an id and without its cause", async () => {
  const { ids } = service.ctx
  service.ctx.ids = {
    ...ids,
    apiKey: () => {
      throw new Error("secret cause")
    },
  }
  const answer = await service.call("project/create", { project: { name: "Surprise" } })
  service.ctx.ids = ids
  expect(answer).toMatchObject(failure(500, 150))
  expect(answer.message).not.toContain("secret")
})

test("BODY-8 whatever the body is, no method answers with 5xx", async () => {
  const word = fc.constantFrom(
    "message",
    "template",
    "project",
    "recipients",
    "email",
    "body",
    "html",
    "headers",
    "options",
    "send_at",
    "global_metadata",
    "substitutions",
    "id",
    "url",
    "domain",
    "limit",
    "cursor",
    "name",
    "events",
    "__proto__",
    "",
  )
  const leaf = fc.oneof(
    fc.constantFrom<unknown>(null, true, -1, 1e308, 1.5, "", "a@example.com", "{{", "\r\n", [], {}),
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.integer(),
    fc.uuid(),
  )
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 6, withCrossShrink: true },
      leaf,
      fc.dictionary(word, tie("value"), { maxKeys: 8, noNullPrototype: true }),
      fc.array(tie("value"), { maxLength: 3 }),
    ),
  }))
  const bodies = fc.dictionary(word, value, { maxKeys: 6, noNullPrototype: true })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...methods.filter(isQuick)), bodies, async (method, body) => {
      const answer = await service.call(method.path, body, project.key)
      expect(answer.http_status).toBeLessThan(500)
      expect(answer.body.status).toMatch(/^(success|error)$/)
    }),
    { numRuns: 400 },
  )
})

/** A fresh key pair or a call to a foreign host takes longer than a broken body deserves. */
const isQuick = (method: { path: string }) => !["domain/get-dns-records", "webhook/set"].includes(method.path)

test("HTTP-4 GET /health reports that the service and its store are healthy, and no version", async () => {
  const answer = await fetch(`${service.url}/health`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ status: "ok" })
})

test("HTTP-5 success is 200, JSON, and an object whose status is success", async () => {
  const answer = await fetch(`${service.url}/en/transactional/api/v1/system/ping.json`, {
    method: "POST",
    headers: { "x-api-key": project.key },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/)
  expect(await answer.json()).toMatchObject({ status: "success" })
})

test.each(["/en/transactional/api/v1/system/info", "/EN/transactional/api/v1/system/info.json"])(
  "HTTP-1 %s is 404 whatever its body is",
  async (path) => {
    for (const body of ["", "[oops", "{}"]) {
      const answer = await fetch(service.url + path, {
        method: "POST",
        headers: { "content-type": "application/json", "x-api-key": project.key },
        body,
      })
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({
        status: 404,
        body: { status: "error", code: 404 },
      })
    }
  },
)

test("ERROR-4 bytes that are no HTTP request get an error body, too", async () => {
  const said = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1", () =>
      socket.write("nonsense\r\n\r\n"),
    )
    let text = ""
    socket.on("data", (bytes) => {
      text += bytes
    })
    socket.on("end", () => resolve(text))
    socket.on("error", reject)
  })
  const [head = "", body = ""] = said.split("\r\n\r\n")
  expect(head).toMatch(/^HTTP\/1\.1 400 /)
  expect(JSON.parse(body)).toMatchObject({
    status: "error",
    code: 111,
    message: expect.stringMatching(/^Error ID:/),
  })
})
