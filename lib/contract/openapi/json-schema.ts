import { z } from "zod"

/** Subset of JSON Schema 2020-12 that appears in the document. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  examples?: unknown[]
}

export type Direction = "input" | "output"

/** A merge value may contain merge values; it is the only recursive schema. */
export const recursiveRef = "#/components/schemas/MergeValue"

/**
 * A zod schema as JSON Schema without references (except to MergeValue). Keywords that zod adds only for validators are
 * left out; answers allow more fields, because lists may grow. Lenient forms of a request (SEND-18: a blank word, `[]`
 * instead of an object) are left out as well, because the document describes the intended form.
 */
export function jsonSchemaOf(schema: z.core.$ZodType, io: Direction): JsonSchema {
  const { $defs: _, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Draft
  return tidy(plain, io)
}

type Draft = JsonSchema & { $defs?: unknown; $schema?: string; propertyNames?: unknown }

function tidy(draft: Draft, io: Direction): JsonSchema {
  const { $schema: _s, propertyNames: _p, additionalProperties, ...rest } = draft
  if (rest.$ref) return { $ref: recursiveRef }
  const schema: JsonSchema = { ...rest }
  const deeper = (one: JsonSchema) => tidy(one, io)
  if (isMap(additionalProperties)) schema.additionalProperties = deeper(additionalProperties)
  if (schema.properties) schema.properties = mapValues(schema.properties, deeper)
  if (schema.items) schema.items = deeper(schema.items)
  if (schema.anyOf) return merged(schema, alternatives(schema.anyOf.map(deeper), io))
  if (schema.format === "uuid") delete schema.pattern
  return withoutBlank(withoutSafeBounds(schema), io)
}

/** Nested alternatives become siblings of the others. */
const alternatives = (anyOf: JsonSchema[], io: Direction): JsonSchema[] =>
  anyOf
    .flatMap((one) => (one.anyOf && Object.keys(one).length === 1 ? one.anyOf : [one]))
    .filter((one) => io === "output" || !(one.const === "" || (one.type === "array" && one.maxItems === 0)))

/** The words of a list without the blank one; a flag that came from a form is a flag. */
function withoutBlank(schema: JsonSchema, io: Direction): JsonSchema {
  if (!schema.enum || io === "output") return schema
  if (flagValues.every((value) => schema.enum?.includes(value))) return flagSchema
  return { ...schema, enum: schema.enum.filter((value) => value !== "") }
}

/** A schema for the values of a map; `false` and `{}` only decide whether more fields are allowed. */
const isMap = (value: JsonSchema["additionalProperties"]): value is JsonSchema =>
  typeof value === "object" && Object.keys(value).length > 0

/** Alternatives that are bare types are one list of types; 0, 1, false and true are a flag. */
function merged(schema: JsonSchema, anyOf: JsonSchema[]): JsonSchema {
  const { anyOf: _, ...beside } = schema
  const [only] = anyOf
  if (only && anyOf.length === 1) return { ...beside, ...only }
  if (isFlag(anyOf)) return flagSchema
  const types = anyOf.map((one) => (Object.keys(one).length === 1 ? one.type : undefined))
  if (!types.every((type) => typeof type === "string")) return { ...schema, anyOf }
  return { ...beside, type: types }
}

const flagValues = [0, 1, false, true]
export const flagSchema: JsonSchema = { enum: flagValues }

const isFlag = (anyOf: JsonSchema[]): boolean =>
  anyOf.length === 3 && anyOf[0]?.const === 0 && anyOf[1]?.const === 1 && anyOf[2]?.type === "boolean"

/** zod bounds whole numbers by JavaScript's safe range, which is irrelevant to callers. */
function withoutSafeBounds(schema: JsonSchema): JsonSchema {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  return schema
}

export const mapValues = <A, B>(
  map: Record<string, A>,
  change: (value: A, key: string) => B,
): Record<string, B> =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value, key)]))
