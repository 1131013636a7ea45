import { describe, expect, test } from "vitest"
import { readBytes, readJson } from "./read-body.ts"

const post = (body: BodyInit | null, type = "application/json") =>
  new Request("http://localhost/", { method: "POST", body, headers: { "content-type": type } })

const endless = () =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(64 * 1024))
    },
  })

describe("bodies are bounded and JSON", () => {
  test("a body that never ends is refused at the limit", async () => {
    const request = new Request("http://localhost/", {
      method: "POST",
      body: endless(),
      duplex: "half",
    } as RequestInit)
    expect(await readBytes(request, 1024 * 1024)).toMatchObject({ failure: { status: 413 } })
  })

  test("a body of exactly the limit is taken", async () => {
    const bytes = await readBytes(post("x".repeat(1024)), 1024)
    expect(bytes.ok && bytes.value.length).toBe(1024)
    expect(await readBytes(post("x".repeat(1025)), 1024)).toMatchObject({ failure: { status: 413 } })
  })

  test("forms and texts of other sites are no JSON", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonx"])
      expect(await readJson(post("{}", type), 1024)).toMatchObject({ failure: { status: 400 } })
    expect(await readJson(post("{", "application/json"), 1024)).toMatchObject({ failure: { status: 400 } })
    expect(await readJson(post('{"a":1}', "application/json; charset=utf-8"), 1024)).toEqual({
      ok: true,
      value: { a: 1 },
    })
  })

  test.each([
    ["name", '{"name":"a\\u0000"}'],
    ["list.1.deep", '{"list":[1,{"deep":"\\ud800"}]}'],
    ["body", '{"a\\u0000":1}'],
    ["body", '"\\u0000"'],
  ])("SAFE-1 a text that no database keeps is refused by its place: %s", async (field, body) => {
    expect(await readJson(post(body), 1024)).toMatchObject({ failure: { status: 400, field } })
  })

  test.each([
    ["substitutions.order", '{"substitutions":{"order":12345678901234567}}'],
    ["list.1", '{"list":[1,0.12345678901234567890]}'],
  ])("BODY-13 a number whose digits would change is refused by its place: %s", async (field, body) => {
    expect(await readJson(post(body), 1024)).toMatchObject({ failure: { status: 400, field } })
  })

  test("BODY-13 a number that keeps its digits is taken", async () => {
    expect(await readJson(post('{"a":9007199254740991,"b":0.1,"c":"12345678901234567"}'), 1024)).toEqual({
      ok: true,
      value: { a: 9007199254740991, b: 0.1, c: "12345678901234567" },
    })
  })

  test("SAFE-1 a body may lie deeper than the stack", async () => {
    const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`
    expect(await readJson(post(deep), 1024 * 1024)).toMatchObject({ ok: true })
  })

  test("a missing body is not JSON", async () => {
    expect(await readJson(post(null), 1024)).toMatchObject({ failure: { status: 400 } })
  })
})
