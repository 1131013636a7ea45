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
  format?: string
}

/** Texts that have broken mail programs: line breaks, NUL, half characters, look-alikes, other scripts, code, paths. */
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

/** Any JSON value, leaning towards what breaks things. */
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
 * Bodies for a method: made from its own schema, so that most of them get past the first rules, with values of every
 * kind put in somewhere. `words` are texts that fit fields of a name (addresses and ids that exist); other fields take
 * any of them.
 */
export function bodiesOf(method: Method, words: Words): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(method.input, { io: "input", unrepresentable: "any" }) as Shape & {
    $defs?: Record<string, Shape>
  }
  const made = fromShape(schema, { words, defs: schema.$defs ?? {} }, 0)
  return fc.oneof({ weight: 9, arbitrary: made }, { weight: 1, arbitrary: anyValue })
}

export type Words = Readonly<Record<string, readonly string[]>>
type Source = { words: Words; defs: Record<string, Shape> }

function fromShape(shape: Shape, source: Source, depth: number, name = ""): fc.Arbitrary<unknown> {
  const fitting = depth > 8 ? fc.constant<unknown>(null) : fittingValue(shape, source, depth, name)
  return fc.oneof({ weight: 60, arbitrary: fitting }, { weight: 1, arbitrary: anyValue })
}

function fittingValue(shape: Shape, source: Source, depth: number, name: string): fc.Arbitrary<unknown> {
  const choices = shape.anyOf ?? shape.oneOf
  if (shape.$ref) {
    const target = source.defs[shape.$ref.replace("#/$defs/", "")]
    return target ? fromShape(target, source, depth + 1, name) : anyValue
  }
  if (choices) return fc.oneof(...choices.map((one) => fromShape(one, source, depth + 1, name)))
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if ("const" in shape) return fc.constant(shape.const)
  switch (shape.type) {
    case "object":
      return objectOf(shape, source, depth)
    case "array":
      return fc.array(fromShape(shape.items ?? {}, source, depth + 1, name), { minLength: 1, maxLength: 4 })
    case "string":
      return textOf(source, name)
    case "integer":
    case "number":
      return fc.oneof(fc.integer({ min: 0, max: 120 }), fc.constantFrom(...nastyNumbers))
    case "boolean":
      return fc.boolean()
    case "null":
      return fc.constant(null)
    default:
      return fc.oneof(textOf(source, name), anyValue)
  }
}

// The character tables of a text arbitrary take a while to build: once, not for every field.
const anyText = fc.string({ unit: "grapheme", maxLength: 30 })
const anyName = fc.string()

function textOf({ words }: Source, name: string): fc.Arbitrary<string> {
  const fitting = Object.hasOwn(words, name) ? words[name] : Object.values(words).flat()
  return fc.oneof(
    { weight: 24, arbitrary: fc.constantFrom(...(fitting ?? [""])) },
    { weight: 3, arbitrary: fc.constantFrom(...nastyTexts) },
    { weight: 1, arbitrary: anyText },
  )
}

/** Needed fields mostly there, others now and then, strange ones seldom. */
function objectOf(shape: Shape, source: Source, depth: number): fc.Arbitrary<unknown> {
  const known = Object.entries(shape.properties ?? {})
  const required = new Set(shape.required ?? [])
  const fields = known.map(([name, inner]) =>
    fc
      .tuple(fc.integer({ min: 0, max: 39 }), fromShape(inner, source, depth + 1, name))
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
            fromShape(shape.additionalProperties, source, depth + 1),
          ),
          { maxLength: 3 },
        )
      : fc.oneof(
          { weight: 20, arbitrary: fc.constant<[string, unknown][]>([]) },
          { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...nastyNames), anyValue).map((one) => [one]) },
        )
  return fc.tuple(fc.tuple(...fields), extra).map(([known, more]) => objectFrom([...known.flat(), ...more]))
}

/** As JSON.parse makes it: `__proto__` is an own name like others. */
function objectFrom(entries: [string, unknown][]): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [name, value] of entries)
    Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true })
  return made
}
