import fc from "fast-check"
import { z } from "zod"
import type { Method } from "#contract/method"

/** The part of a JSON Schema that bodies are made from. */
type Shape = {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  additionalProperties?: Shape | boolean
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  $ref?: string
}

/** Texts that have broken mail programs: line breaks, NUL, lone surrogates, look-alikes, other scripts, code, paths. */
const nastyTexts: readonly string[] = [
  "",
  " ",
  "\0",
  "\ud800",
  "a\r\nBcc: victim@example.com",
  "a\n\n<script>alert(1)</script>",
  "\u202etxt.exe",
  "ａｄｍｉｎ@example.com",
  "раypal@example.com",
  "user@пример.рф",
  "user@xn--e1afmkfd.xn--p1ai",
  "user@exa mple.com",
  '"a b"@example.com',
  "a@b@c.example",
  `${"a".repeat(70)}@example.com`,
  `a@${"b.".repeat(130)}example`,
  "<a@example.com>",
  "a@[127.0.0.1]",
  "{{",
  "{{a}}",
  "{{ a }}",
  "{{a|{{b|{{c}}}}}}",
  "$a.b.c.constructor",
  "#foreach($i in [1..1000000000])x#end",
  "{% for i in (1..1000000000) %}x{% endfor %}",
  "{{ 'a' | append: a }}",
  "$" + "{jndi:ldap://127.0.0.1/a}",
  "' or 1=1 --",
  "../../etc/passwd",
  "http://127.0.0.1:1/",
  "http://[::1]/",
  "https://user:word@example.com/",
  "javascript:alert(1)",
  "2026-02-30 00:00:00",
  "9999-12-31 23:59:59",
  "00000000-0000-0000-0000-000000000000",
  "%00",
  "%",
  "_",
  "\\",
  "x".repeat(5000),
  "😀".repeat(200),
]

const nastyNames = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "", "a b", "ключ"]

const nastyNumbers = [0, -0, -1, 1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, 5e-324]

/** Any JSON value, mostly ones known to cause bugs. */
const anyValue: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false, [], {}),
    fc.constantFrom<unknown>(...nastyTexts),
    fc.constantFrom<unknown>(...nastyNumbers),
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.integer(),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...nastyNames), fc.string({ maxLength: 8 })), tie("value"), {
      maxKeys: 5,
      noNullPrototype: true,
    }),
  ),
})).value

/**
 * Random request bodies for a method. Most match its schema, to get past basic validation; some parts are replaced by
 * arbitrary values. `validValues`: by field name (existing addresses, ids); fields without an entry use any of them.
 */
export function bodiesOf(method: Method, validValues: ValidValues): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(method.input, { io: "input", unrepresentable: "any" }) as Shape & {
    $defs?: Record<string, Shape>
  }
  const valid = fromShape(schema, { validValues, defs: schema.$defs ?? {} }, 0)
  return fc.oneof({ weight: 9, arbitrary: valid }, { weight: 1, arbitrary: anyValue })
}

export type ValidValues = Readonly<Record<string, readonly string[]>>
type Context = { validValues: ValidValues; defs: Record<string, Shape> }

function fromShape(shape: Shape, context: Context, depth: number, name = ""): fc.Arbitrary<unknown> {
  const fitting = depth > 8 ? fc.constant<unknown>(null) : fittingValue(shape, context, depth, name)
  return fc.oneof({ weight: 60, arbitrary: fitting }, { weight: 1, arbitrary: anyValue })
}

function fittingValue(shape: Shape, context: Context, depth: number, name: string): fc.Arbitrary<unknown> {
  const choices = shape.anyOf ?? shape.oneOf
  if (shape.$ref) {
    const target = context.defs[shape.$ref.replace("#/$defs/", "")]
    return target ? fromShape(target, context, depth + 1, name) : anyValue
  }
  if (choices) return fc.oneof(...choices.map((one) => fromShape(one, context, depth + 1, name)))
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if ("const" in shape) return fc.constant(shape.const)
  switch (shape.type) {
    case "object":
      return objectOf(shape, context, depth)
    case "array":
      return fc.array(fromShape(shape.items ?? {}, context, depth + 1, name), { minLength: 1, maxLength: 4 })
    case "string":
      return textOf(context, name)
    case "integer":
    case "number":
      return fc.oneof(fc.integer({ min: 0, max: 120 }), fc.constantFrom(...nastyNumbers))
    case "boolean":
      return fc.boolean()
    case "null":
      return fc.constant(null)
    default:
      return fc.oneof(textOf(context, name), anyValue)
  }
}

// Built once, because the character tables are slow to create.
const anyText = fc.string({ unit: "grapheme", maxLength: 30 })
const anyName = fc.string()

function textOf({ validValues }: Context, name: string): fc.Arbitrary<string> {
  const fitting = Object.hasOwn(validValues, name) ? validValues[name] : Object.values(validValues).flat()
  return fc.oneof(
    { weight: 24, arbitrary: fc.constantFrom(...(fitting ?? [""])) },
    { weight: 3, arbitrary: fc.constantFrom(...nastyTexts) },
    { weight: 1, arbitrary: anyText },
  )
}

/** Includes a required field in 39 of 40 bodies, an optional one in 8 of 40, an unknown one rarely. */
function objectOf(shape: Shape, context: Context, depth: number): fc.Arbitrary<unknown> {
  const known = Object.entries(shape.properties ?? {})
  const required = new Set(shape.required ?? [])
  const fields = known.map(([name, inner]) =>
    fc
      .tuple(fc.integer({ min: 0, max: 39 }), fromShape(inner, context, depth + 1, name))
      .map(([dice, value]): [string, unknown][] =>
        (required.has(name) ? dice > 0 : dice < 8) ? [[name, value]] : [],
      ),
  )
  const extra =
    typeof shape.additionalProperties === "object"
      ? fc.array(
          fc.tuple(
            fc.oneof(
              fc.constantFrom("name", "to_name", "campaign_id", "X-Test", "To", ...nastyNames),
              anyName,
            ),
            fromShape(shape.additionalProperties, context, depth + 1),
          ),
          { maxLength: 3 },
        )
      : fc.oneof(
          { weight: 20, arbitrary: fc.constant<[string, unknown][]>([]) },
          { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...nastyNames), anyValue).map((one) => [one]) },
        )
  return fc.tuple(fc.tuple(...fields), extra).map(([known, more]) => objectFrom([...known.flat(), ...more]))
}

/** Builds the object as JSON.parse does: `__proto__` is an own property. */
function objectFrom(entries: [string, unknown][]): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [name, value] of entries)
    Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: true })
  return result
}
