import { afterEach, describe, expect, test, vi } from "vitest"
import { methods } from "#contract/methods"
import type { MethodPath } from "./method-types.ts"
import { fileBytes, mutate, postJson } from "./mutate.ts"
import { signIn } from "./sign-in.ts"

afterEach(() => vi.unstubAllGlobals())

const answering = (...answers: (Response | Error)[]) => {
  const fetch = vi.fn(async (_url: string, _init?: RequestInit) => {
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer ?? new Error("asked too often")
  })
  vi.stubGlobal("fetch", fetch)
  return fetch
}

describe("writes from the browser", () => {
  test("go to the project's proxy as JSON and bring back the answer", async () => {
    const fetch = answering(Response.json({ status: "success" }))
    const answer = await mutate("shop", "webhook/delete", { url: "https://shop.example/hook" })
    expect(answer).toEqual({ ok: true, value: { status: "success" } })
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe("/api/projects/shop/webhook/delete")
    expect(init).toMatchObject({ method: "POST", headers: { "content-type": "application/json" } })
  })

  test("a refusal keeps its sentence, field and code", async () => {
    const body = { status: "error", message: "Taken.", field: "name", code: 603 }
    answering(Response.json(body, { status: 400 }))
    expect(await postJson("/api/projects", {})).toEqual({
      ok: false,
      failure: { status: 400, message: "Taken.", field: "name", code: 603 },
    })
  })

  test("no network, no JSON and an unexpected status result in a sentence too", async () => {
    answering(
      new Error("offline"),
      new Response("<html>", { status: 500 }),
      new Response("", { status: 418 }),
    )
    expect(await postJson("/x", {})).toMatchObject({
      failure: { status: 502, message: expect.stringMatching(/did not respond/) },
    })
    expect(await postJson("/x", {})).toMatchObject({
      failure: { status: 500, message: expect.stringMatching(/\.$/) },
    })
    expect(await postJson("/x", {})).toMatchObject({ failure: { status: 500 } })
  })

  test("every method of a project is available to the browser, and of the account only those without keys", () => {
    const known: Record<MethodPath, true> = {
      "captured/get": true,
      "captured/list": true,
      "confirmed-email/create": true,
      "confirmed-email/delete": true,
      "confirmed-email/list": true,
      "domain/delete": true,
      "domain/get-dns-records": true,
      "domain/get-sandbox-domain": true,
      "domain/list": true,
      "domain/validate-dkim": true,
      "domain/validate-verification-record": true,
      "email-validation/single": true,
      "email/send": true,
      "email/subscribe": true,
      "event-dump/create": true,
      "event-dump/delete": true,
      "event-dump/get": true,
      "event-dump/list": true,
      "letter/attempts": true,
      "letter/get": true,
      "letter/resend": true,
      "picture/delete": true,
      "picture/get": true,
      "picture/list": true,
      "picture/set": true,
      "suppression/count": true,
      "suppression/delete": true,
      "suppression/delete-many": true,
      "suppression/get": true,
      "suppression/list": true,
      "suppression/set": true,
      "suppression/set-many": true,
      "system/info": true,
      "system/ping": true,
      "tag/delete": true,
      "tag/list": true,
      "template/delete": true,
      "template/get": true,
      "template/list": true,
      "template/preview": true,
      "template/set": true,
      "unsubscribed/check": true,
      "unsubscribed/list": true,
      "unsubscribed/set": true,
      "webhook/delete": true,
      "webhook/get": true,
      "webhook/list": true,
      "webhook/log": true,
      "webhook/log-get": true,
      "webhook/log-stats": true,
      "webhook/replay": true,
      "webhook/replay-status": true,
      "webhook/replay-stop": true,
      "webhook/set": true,
      "webhook/test": true,
    }
    const ofProjects = methods
      .filter((one) => one.key === "either" || one.path.startsWith("confirmed-email/"))
      // They have a route of their own (KEY-3).
      .filter((one) => !one.path.startsWith("api-key/"))
      .map((one) => one.path)
    expect(Object.keys(known).sort()).toEqual([...ofProjects].sort())
  })
})

describe("signing in", () => {
  const token = () => Response.json({ csrfToken: "abc" })
  const url = (query: string) => ({ url: `http://localhost:3000/api/auth/error?${query}` })

  test("succeeds with the form's own token", async () => {
    const fetch = answering(token(), Response.json({ url: "http://localhost:3000" }))
    expect(await signIn("ann@example.com", "secret")).toEqual({ ok: true, value: null })
    expect(String(fetch.mock.calls[1]?.[1]?.body)).toContain("csrfToken=abc")
  })

  test("wrong, throttled, without cookies and offline are four different sentences", async () => {
    answering(token(), Response.json(url("error=CredentialsSignin"), { status: 401 }))
    expect(await signIn("a", "b")).toMatchObject({ failure: { status: 401 } })
    answering(token(), Response.json(url("error=too-many-tries"), { status: 401 }))
    expect(await signIn("a", "b")).toMatchObject({ failure: { status: 429 } })
    answering(token(), Response.json(url("csrf=true")))
    expect(await signIn("a", "b")).toMatchObject({ failure: { status: 400 } })
    answering(new Error("offline"))
    expect(await signIn("a", "b")).toMatchObject({ failure: { status: 502 } })
  })
})

test("CHART-1 a file of our own is read for a picture, and is missing without a fuss", async () => {
  answering(new Response("abc"), new Response("", { status: 404 }), new Error("offline"))
  expect(await fileBytes("/font.woff2")).toEqual(new Uint8Array([97, 98, 99]))
  expect(await fileBytes("/font.woff2")).toBeNull()
  expect(await fileBytes("/font.woff2")).toBeNull()
})
