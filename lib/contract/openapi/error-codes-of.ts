import type { z } from "zod"

/** Values that provoke every sentence a rule has: absent, of another kind, blank. */
const wrongInputs = [undefined, null, "", 7, {}]

/**
 * The API error codes in the rules of a schema (validation-error.ts), with their fields: dotted names as in a sentence, empty for
 * the body itself. Codes that only a handler can return are not included.
 */
export function errorCodesOf(schema: z.core.$ZodType): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>()
  const walk = (one: z.core.$ZodType, path: string): void => {
    for (const code of codesAt(one)) found.set(code, (found.get(code) ?? new Set()).add(path))
    for (const [name, inner] of innerOf(one)) walk(inner, name && path ? `${path}.${name}` : name || path)
  }
  walk(schema, "")
  return found
}

function codesAt(schema: z.core.$ZodType): number[] {
  const { def } = schema._zod
  const rules = [def.error, ...(def.checks ?? []).map((check) => check._zod.def.error)]
  return rules.flatMap((rule) => (rule ? wrongInputs.flatMap((input) => codeIn(messageOf(rule, input))) : []))
}

/** zod types a rule by the issues it may get; ours look at the input alone, so any issue with it will do. */
const messageOf = (rule: z.core.$ZodErrorMap<never>, input: unknown) =>
  (rule as z.core.$ZodErrorMap)({ code: "custom", path: [], message: "", input })

function codeIn(words: string | { message: string } | null | undefined): number[] {
  const text = typeof words === "string" ? words : words?.message
  const [, code] = /^(\d+)\|/.exec(text ?? "") ?? []
  return code ? [Number(code)] : []
}

/** The schemas inside a schema, with the name of their field where they are one. */
function innerOf(schema: z.core.$ZodType): [name: string, inner: z.core.$ZodType][] {
  const { def } = schema._zod as z.core.$ZodTypes["_zod"]
  switch (def.type) {
    case "object":
      return Object.entries(def.shape)
    case "array":
      return [["", def.element]]
    case "record":
      return [["", def.valueType]]
    case "union":
      return def.options.map((one) => ["", one])
    case "pipe":
      return [
        ["", def.in],
        ["", def.out],
      ]
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return [["", def.innerType]]
    default:
      return []
  }
}
