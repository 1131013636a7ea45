import { describe, expect, it } from "vitest"
import { openApiDocument } from "#contract/openapi"
import type { JsonSchema } from "#contract/openapi/json-schema"
import { type FieldRow, fieldRows } from "./fields.ts"

const { schemas } = openApiDocument({ serverUrl: "https://x.example", brand: "X" }).components

const reading = { schemas, isRequest: false }
const rowOf = (field: JsonSchema): FieldRow => {
  const [row] = fieldRows({ type: "object", properties: { field } }, reading)
  if (!row) throw new Error("There is no row.")
  return row
}

describe("fields as people read them", () => {
  it.each<[JsonSchema, string]>([
    [{ type: "string" }, "string"],
    [{ type: "string", format: "uuid" }, "string (UUID)"],
    [{ type: ["string", "null"] }, "string"],
    [{ type: ["string", "integer"] }, "string or integer"],
    [{ type: "array", items: { type: "string" } }, "list of strings"],
    [{ type: "array", items: { $ref: "#/components/schemas/Recipient" } }, "list of objects"],
    [{ type: "object", additionalProperties: { type: "string" } }, "map of strings"],
    [{ $ref: "#/components/schemas/Metadata" }, "map of strings"],
    [{ $ref: "#/components/schemas/Substitutions" }, "map of values"],
    [{ $ref: "#/components/schemas/Flag" }, "0 or 1"],
    [{ anyOf: [{ $ref: "#/components/schemas/Flag" }, { type: "null" }] }, "0 or 1"],
    [{ $ref: "#/components/schemas/Message" }, "object"],
    [{}, "value"],
  ])("%j is a %s", (field, word) => expect(rowOf(field).type).toBe(word))

  it.each<[JsonSchema, string[]]>([
    [{ type: "string", minLength: 1 }, ["not blank"]],
    [{ type: "string", maxLength: 64 }, ["at most 64 characters"]],
    [{ type: "string", minLength: 1, maxLength: 2048 }, ["1 to 2,048 characters"]],
    [{ type: "integer", minimum: 0, default: 50 }, ["0 or more", "default 50"]],
    [{ type: "integer", minimum: 5, maximum: 100 }, ["5 to 100"]],
    [{ type: "array", minItems: 1, maxItems: 500, items: {} }, ["1 to 500 entries"]],
    [
      { type: "array", maxItems: 4, items: { type: "string", maxLength: 100 } },
      ["at most 4 entries", "at most 100 characters each"],
    ],
    [{ type: ["string", "null"] }, ["may be null"]],
  ])("%j has the rules %j", (field, rules) => expect(rowOf(field).rules).toEqual(rules))

  it("lists allowed values without the empty one", () => {
    expect(rowOf({ enum: ["", "csv", "csv_gzip"], type: "string" }).values).toEqual(["csv", "csv_gzip"])
    expect(rowOf({ type: "array", items: { type: "string", enum: ["a"] } }).values).toEqual(["a"])
  })

  it("marks a field as nullable only in an answer: a request may omit it as well", () => {
    const schema = { type: "object", properties: { field: { type: ["string", "null"] } } }
    expect(fieldRows(schema, { schemas, isRequest: true })[0]?.rules).toEqual([])
  })

  it("lists required fields first", () => {
    const rows = fieldRows({ type: "object", required: ["b"], properties: { a: {}, b: {} } }, reading)
    expect(rows.map((row) => [row.name, row.isRequired])).toEqual([
      ["b", true],
      ["a", false],
    ])
  })

  it("opens objects in lists and in alternatives, a name of several alternatives once", () => {
    const event = (name: string) => ({
      type: "object",
      properties: { name: { const: name }, data: { type: "object", properties: { [name]: {} } } },
    })
    const [name, data] = rowOf({ type: "array", items: { anyOf: [event("a"), event("b")] } }).children
    expect(name?.values).toEqual(["a", "b"])
    expect(data?.children.map((row) => row.name)).toEqual(["a", "b"])
  })
})
