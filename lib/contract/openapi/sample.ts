import type { JsonSchema } from "./json-schema.ts"
import { sampleValues } from "./sample-values.ts"

/** An instant's name ends like this. */
const instant = /(^created|_at|_time|_on|_start|_end)$/

/**
 * A sample answer for this schema, with each required field and those that have a sample value. The same schema always
 * results in the same sample. `parent` is the enclosing field.
 */
export function sampleOf(schema: JsonSchema, name = "", parent = ""): unknown {
  if (schema.const !== undefined) return schema.const
  const known = knownValue(name, parent)
  if (known !== undefined && fits(schema, known)) return known
  if (schema.enum) return schema.enum[0]
  switch (typeOf(schema)) {
    case "object":
      return objectOf(schema, name || parent)
    case "array":
      return schema.items ? [sampleOf(schema.items, "", name)] : []
    case "integer":
    case "number":
      return schema.minimum ?? 1
    case "boolean":
      return true
    case "string":
      return instant.test(name) ? "2026-03-01 12:00:00" : name || parent
    default:
      return null
  }
}

const knownValue = (name: string, parent: string): unknown => {
  const key = [`${parent}.${name}`, name].find((one) => Object.hasOwn(sampleValues, one))
  return key === undefined ? undefined : sampleValues[key]
}

function objectOf({ properties, required = [] }: JsonSchema, at: string): Record<string, unknown> {
  const wanted = Object.entries(properties ?? {}).filter(
    ([name]) => required.includes(name) || knownValue(name, at) !== undefined,
  )
  return Object.fromEntries(wanted.map(([name, field]) => [name, sampleOf(field, name, at)]))
}

const typeOf = ({ type, anyOf }: JsonSchema): string | undefined =>
  (Array.isArray(type) ? type[0] : type) ?? (anyOf?.[0] && typeOf(anyOf[0]))

const kindOf = (value: unknown): string => (Array.isArray(value) ? "array" : typeof value)

function fits(schema: JsonSchema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value)
  const type = typeOf(schema)
  return type === kindOf(value) || (type === "integer" && Number.isInteger(value))
}
