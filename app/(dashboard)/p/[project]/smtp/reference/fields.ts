import type { JsonSchema } from "#contract/openapi/json-schema"
import { lookUp } from "#lib/interface/words/say"
import { referenceWords } from "#words/reference"

/** A field of a request or an answer, as a person reads it. */
export type FieldRow = {
  name: string
  /** "string", "list of objects", "0 or 1" … */
  type: string
  isRequired: boolean
  /** Bounds in short words: "at most 64 characters". */
  rules: string[]
  /** The only values there are, if they are listed. */
  values: string[]
  /** With `code` between backticks. */
  description: string
  children: FieldRow[]
}

/** Reading state: the named schemas, and whether it is a request, in which null means absent. */
type Reading = {
  schemas: Readonly<Record<string, JsonSchema>>
  isRequest: boolean
  words?: FieldWords
}

export type FieldWords = (typeof referenceWords)["en"]["fields"]
const wordsOf = ({ words }: Reading): FieldWords => words ?? referenceWords.en.fields

/** The fields of an object, those that are needed first. */
export function fieldRows(schema: JsonSchema, reading: Reading): FieldRow[] {
  const { properties = {}, required = [] } = resolved(schema, reading)
  return Object.entries(properties)
    .map(([name, field]) => fieldRow(name, field, required.includes(name), reading))
    .sort((a, b) => Number(b.isRequired) - Number(a.isRequired))
}

function fieldRow(name: string, field: JsonSchema, isRequired: boolean, reading: Reading): FieldRow {
  const { kinds, isNullable } = alternatives(field, reading)
  const [first = {}] = kinds
  return {
    name,
    type: [...new Set(kinds.map((kind) => typeWord(kind, reading)))].join(` ${wordsOf(reading).or} `),
    isRequired,
    rules: [
      ...rulesOf({ ...first, default: field.default }, wordsOf(reading)),
      ...(isNullable && !reading.isRequest ? [wordsOf(reading).mayBeNull] : []),
    ],
    values: valuesOf(first, reading),
    description: field.description ?? "",
    children: merged(kinds.flatMap((kind) => inner(kind, reading))),
  }
}

/** Alternatives of a field, without null. A flag is one kind although it is listed. */
function alternatives(field: JsonSchema, reading: Reading): { kinds: JsonSchema[]; isNullable: boolean } {
  const all = (field.anyOf ?? [field]).flatMap((one) =>
    splitTypes(isFlag(one) ? one : resolved(one, reading)),
  )
  const kinds = all.filter((one) => one.type !== "null")
  return { kinds, isNullable: kinds.length < all.length }
}

const splitTypes = (schema: JsonSchema): JsonSchema[] =>
  Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema]

const flagRef = "#/components/schemas/Flag"
const valueRef = "#/components/schemas/MergeValue"
const isFlag = (schema: JsonSchema): boolean => schema.$ref === flagRef

function resolved(schema: JsonSchema, reading: Reading): JsonSchema {
  if (!schema.$ref || schema.$ref === valueRef) return schema
  const { description: _, ...shape } =
    reading.schemas[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)] ?? {}
  return shape
}

/** @param count 1, or 2 for what a list or a map has many of. */
function typeWord(schema: JsonSchema, reading: Reading, count = 1): string {
  const words = wordsOf(reading)
  if (isFlag(schema)) return words.flag
  if (schema.$ref === valueRef) return words.types.value({ count })
  if (schema.type === "array") return words.listOf({ count, what: itemWord(schema, reading) })
  if (schema.type === "object" && typeof schema.additionalProperties === "object")
    return words.mapOf({ count, what: mapWord(schema.additionalProperties, reading) })
  if (schema.format === "uuid") return "string (UUID)"
  if (typeof schema.type !== "string") return words.types.value({ count })
  return lookUp(words.types, schema.type)?.({ count }) ?? schema.type
}

const itemWord = ({ items = {} }: JsonSchema, reading: Reading): string =>
  typeWord(alternatives(items, reading).kinds[0] ?? {}, reading, 2)

/** Metadata takes whole numbers as well; they become strings. */
const mapWord = (values: JsonSchema, reading: Reading): string =>
  typeWord(alternatives(values, reading).kinds[0] ?? {}, reading, 2)

function inner(schema: JsonSchema, reading: Reading): FieldRow[] {
  if (schema.type === "array")
    return merged(alternatives(schema.items ?? {}, reading).kinds.flatMap((kind) => inner(kind, reading)))
  return schema.properties ? fieldRows(schema, reading) : []
}

/** Fields of several alternatives are listed once, with the values and fields of all of them. */
function merged(rows: FieldRow[]): FieldRow[] {
  const byName = new Map<string, FieldRow>()
  for (const row of rows) {
    const known = byName.get(row.name)
    if (!known) byName.set(row.name, row)
    else
      byName.set(row.name, {
        ...known,
        values: [...new Set([...known.values, ...row.values])],
        children: merged([...known.children, ...row.children]),
      })
  }
  return [...byName.values()]
}

function valuesOf(schema: JsonSchema, reading: Reading): string[] {
  if (isFlag(schema)) return []
  const listed = schema.type === "array" ? resolved(schema.items ?? {}, reading) : schema
  const values = listed.enum ?? (listed.const === undefined ? [] : [listed.const])
  return values.filter((value) => value !== "").map(String)
}

function rulesOf(schema: JsonSchema, words: FieldWords): string[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, items } = schema
  const { units } = words
  return [
    range(minItems, maxItems, units.entries, words),
    minLength === 1 && maxLength === undefined
      ? words.notBlank
      : range(minLength, maxLength, units.characters, words),
    range(minimum, maximum, null, words),
    items && range(items.minLength, items.maxLength, units.charactersEach, words),
    schema.default === undefined ? "" : words.byDefault({ value: JSON.stringify(schema.default) }),
  ].filter((rule): rule is string => Boolean(rule))
}

type Unit = FieldWords["units"][keyof FieldWords["units"]]

function range(
  min: number | undefined,
  max: number | undefined,
  unitOf: Unit | null,
  words: FieldWords,
): string {
  const unit = unitOf?.({ count: max ?? min ?? 0 }) ?? "none"
  if (max === undefined) return min === undefined ? "" : words.atLeast({ min, unit })
  if (min === undefined) return words.atMost({ max, unit })
  return min === max ? words.exactly({ count: max, unit }) : words.between({ min, max, unit })
}
