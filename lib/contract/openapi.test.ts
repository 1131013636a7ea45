import { Validator } from "@seriousme/openapi-schema-validator"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import { errorMeanings } from "./error-codes.ts"
import { methods } from "./methods.ts"
import { examples } from "./openapi/examples.ts"
import { openApiPath } from "./openapi/names.ts"
import type { Operation } from "./openapi/operation.ts"
import { openApiDocument } from "./openapi.ts"

const document = openApiDocument({ serverUrl: "https://mail.example.com", brand: "SAMPLE" })

function operationAt(path: string): Operation {
  const found = document.paths[openApiPath(path)]?.post
  if (!found) throw new Error(`The API document has no ${path}.`)
  return found
}

/** A separate validator of a schema, made only from the document. */
function validatorOf(schema: object): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: document.components.schemas })
  return z.fromJSONSchema(JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/")))
}
const requestOf = (path: string) =>
  validatorOf(operationAt(path).requestBody.content["application/json"].schema)

function contentOf(response: object | undefined): { schema: object; example: unknown } {
  return (response as { content: { "application/json": { schema: object; example: unknown } } }).content[
    "application/json"
  ]
}

describe("SELF-2 the document", () => {
  test("is valid OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })
  test("refers to nothing that is not in it", () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
    expect(refs.length).toBeGreaterThan(100)
    const parts = document.components as unknown as Record<string, Record<string, unknown>>
    for (const [, part, name] of refs)
      expect(parts[part ?? ""]?.[name ?? ""], `${part}/${name}`).toBeDefined()
  })
  test("has every method and nothing else, each with its own name", () => {
    expect(Object.keys(document.paths).sort()).toEqual(methods.map((one) => openApiPath(one.path)).sort())
    const ids = methods.map((one) => operationAt(one.path).operationId)
    expect(new Set(ids).size).toBe(methods.length)
    expect(ids).toContain("domainValidateVerificationRecord")
    expect(operationAt("email/send")).toMatchObject({
      tags: ["email"],
      summary: expect.stringMatching(/^Send one/),
    })
  })
  test("marks the key that a method takes, and our extensions", () => {
    for (const method of methods) {
      const operation = operationAt(method.path)
      const both = [{ projectKey: [] }, { accountKey: [] }]
      expect(operation.security).toEqual(method.key === "account" ? [{ accountKey: [] }] : both)
      expect(operation["x-extension"] ?? false).toBe(method.isExtension ?? false)
      expect(operation["x-access"]).toEqual(method.access)
    }
    expect(document.components.securitySchemes.projectKey).toMatchObject({ in: "header", name: "X-API-KEY" })
  })
  test("takes the key in the body too, and no body where nothing is needed", () => {
    for (const { path } of methods) {
      const { schema } = operationAt(path).requestBody.content["application/json"]
      expect(schema.properties?.api_key?.type, path).toBe("string")
    }
    expect(operationAt("template/list").requestBody.required).toBe(false)
    expect(operationAt("email/send").requestBody.required).toBe(true)
  })
  test("writes a shape that has a name once and refers to it", () => {
    const { schemas } = document.components
    expect(schemas.Message?.properties?.recipients?.items).toEqual({ $ref: "#/components/schemas/Recipient" })
    expect(schemas.Message?.properties?.attachments?.anyOf?.[0]?.items).toEqual({
      $ref: "#/components/schemas/Attachment",
    })
    const webhook = operationAt("webhook/set").requestBody.content["application/json"].schema
    expect(webhook.properties?.single_event?.anyOf?.[0]?.$ref).toBe("#/components/schemas/Flag")
    const answer = JSON.stringify(contentOf(operationAt("template/list").responses[200]))
    expect(answer).toContain('"items":{"$ref":"#/components/schemas/ListedTemplate"}')
  })
})

describe("SELF-3 each method", () => {
  test("has an example in lib/contract/openapi/examples.ts, and no example is left over", () => {
    expect(Object.keys(examples).sort()).toEqual(methods.map((one) => one.path).sort())
  })
  test.each(methods.filter((one) => examples[one.path]).map((one) => [one.path, one] as const))(
    "%s has a good example",
    (path, method) => {
      expect(method.input.safeParse(examples[path]).error).toBeUndefined()
      expect(requestOf(path).safeParse(examples[path]).error).toBeUndefined()
    },
  )
  test.each(methods.map((one) => [one.path, one] as const))("%s has a good answer", (path, method) => {
    const { schema, example } = contentOf(operationAt(path).responses[200])
    expect(method.output.safeParse(example).error).toBeUndefined()
    expect(validatorOf(schema).safeParse(example).error).toBeUndefined()
  })
  test("refuses by the document what the service refuses", () => {
    const { message } = examples["email/send"] as { message: object }
    const refused = (changes: object) =>
      !requestOf("email/send").safeParse({ message: { ...message, ...changes } }).success
    expect(refused({})).toBe(false)
    expect(refused({ tags: ["a", "b", "c", "d", "e"] })).toBe(true)
    expect(refused({ recipients: [] })).toBe(true)
    expect(refused({ recipients: [{}] })).toBe(true)
    expect(refused({ track_links: 2 })).toBe(true)
    expect(refused({ track_links: false })).toBe(false)
    expect(refused({ template_engine: "other" })).toBe(true)
    expect(refused({ global_substitutions: { list: [{ deep: [1] }] } })).toBe(false)
    expect(requestOf("webhook/set").safeParse({ url: "https://example.com", max_parallel: 4 }).success).toBe(
      false,
    )
  })
})

describe("SELF-4 callbacks and codes", () => {
  test("the body of a callback is described, one event or many", () => {
    const batch = validatorOf(document.webhooks.events.post.requestBody.content["application/json"].schema)
    const single = validatorOf(document.webhooks.event.post.requestBody.content["application/json"].schema)
    const data = {
      job_id: "1ZymBc-00041N-9XaQ",
      email: "a@example.com",
      status: "sent",
      event_time: "2026-03-01 12:00:00",
    }
    const event = { event_name: "transactional_email_status", event_data: data }
    const auth = "0123456789abcdef0123456789abcdef"
    expect(batch.safeParse({ auth, events_by_user: [{ user_id: 1, events: [event] }] }).success).toBe(true)
    expect(batch.safeParse({ auth, events_by_user: [] }).success).toBe(false)
    expect(
      batch.safeParse({ auth, events_by_user: [{ user_id: 1, events: [{ ...event, event_data: {} }] }] })
        .success,
    ).toBe(false)
    expect(single.safeParse({ auth, user_id: 1, event_name: event.event_name, ...data }).success).toBe(true)
  })
  test("every code has its status and meaning", () => {
    expect(document["x-error-codes"]).toMatchObject({
      1524: { status: 400, meaning: errorMeanings[1524] },
      102: { status: 401 },
      199: { status: 413 },
    })
    expect(Object.keys(document["x-error-codes"])).toEqual(Object.keys(errorMeanings))
  })
  test("each method names its codes, with the fields they are about", () => {
    for (const { path } of methods)
      for (const code of Object.keys(operationAt(path)["x-error-codes"]))
        expect(errorMeanings[Number(code)], `${path}: ${code}`).toBeDefined()
    expect(operationAt("email/send")["x-error-codes"]).toMatchObject({
      1524: ["message.recipients"],
      2306: ["message.recipients.email"],
      1573: [],
      101: [],
    })
    expect(operationAt("template/list")["x-error-codes"]).toMatchObject({ 2600: ["limit"] })
  })
})
