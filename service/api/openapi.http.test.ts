import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { methods } from "#contract/methods"
import type { OpenApiDocument } from "#contract/openapi"
import { examples } from "#contract/openapi/examples"
import { openApiPath } from "#contract/openapi/names"
import { makeProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"

let service: TestService
let document: OpenApiDocument
beforeAll(async () => {
  service = await startService({ isApiOnly: true, config: { headerBrand: "SAMPLE" } })
  document = (await (await fetch(`${service.url}/openapi.json`)).json()) as OpenApiDocument
})
afterAll(() => service.close())

describe("SELF-1 GET /openapi.json", () => {
  test("needs no key, and pages of other sites may read it", async () => {
    const answer = await fetch(`${service.url}/openapi.json`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8")
    expect(answer.headers.get("access-control-allow-origin")).toBe("*")
    expect(document.openapi).toBe("3.1.0")
  })
  test("names the address and the brand of this service", () => {
    expect(document.servers).toEqual([{ url: service.url }])
    expect(JSON.stringify(document.components.schemas.Message)).toContain("X-SAMPLE-Template-Engine")
  })
  test("its addresses are the ones that answer", async () => {
    const project = await makeProject(service)
    const path = openApiPath("system/ping").replace("{language}", "de")
    expect(document.paths[openApiPath("system/ping")]).toBeDefined()
    const answer = await fetch(`${document.servers[0]?.url}${path}`, {
      method: "POST",
      headers: { "X-API-KEY": project.key },
    })
    expect(await answer.json()).toEqual({ status: "success", user_id: 1 })
  })
  test("contains no key", () => {
    expect(JSON.stringify(document)).not.toContain(service.accountKey.slice(0, 12))
  })
  test("only GET is answered", async () => {
    expect((await fetch(`${service.url}/openapi.json`, { method: "POST" })).status).toBe(404)
  })
})

/** Codes that an example may return in an empty service: the thing it names is missing, or outside the machine. */
const notThere = new Set([304, 404, 601, 1202, 1402, 1574, 2503, 2713])
/** Codes that would mean that the example itself is wrong. */
const notRight = new Set([101, 102, 105, 111, 150])

test("SELF-3 the example of each method is understood by the service that is described", async () => {
  for (const { path } of methods) {
    const { code, message } = await service.call(path, examples[path])
    if (code === undefined || notThere.has(code)) continue
    expect(notRight.has(code), `${path}: ${message}`).toBe(false)
  }
})
