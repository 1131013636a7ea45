import { componentDescriptions, descriptions } from "./descriptions.ts"
import { type JsonSchema, mapValues } from "./json-schema.ts"

/**
 * Adds descriptions to every field without its own one. `scope` is a component's name, a method's path, or a path
 * followed by ` answer`.
 */
export function described(schema: JsonSchema, scope: string, brand: string): JsonSchema {
  const at = (node: JsonSchema, path: string): JsonSchema => ({
    ...node,
    ...(node.properties && {
      properties: mapValues(node.properties, (field, name) =>
        fieldAt(field, path ? `${path}.${name}` : name),
      ),
    }),
    ...(node.items && { items: at(node.items, path) }),
    ...(node.anyOf && { anyOf: node.anyOf.map((one) => at(one, path)) }),
  })
  const fieldAt = (field: JsonSchema, path: string): JsonSchema => {
    const description = field.description ?? wordsFor(scope, path)
    return at(description ? { ...field, description: description.replaceAll("{brand}", brand) } : field, path)
  }
  const words = schema.description ?? componentDescriptions[scope]
  return at(words ? { ...schema, description: words } : schema, "")
}

/** The most exact description of a field: by its scope and path, or by the end of its path; undefined if there is none. */
function wordsFor(scope: string, path: string): string | undefined {
  const exact = descriptions[`${scope}.${path}`]
  if (exact) return exact
  const isAnswer = scope.endsWith(" answer")
  if (isAnswer && !path.includes(".") && descriptions[`answer.${path}`]) return descriptions[`answer.${path}`]
  const names = path.split(".")
  return names.map((_, at) => descriptions[names.slice(at).join(".")]).find((words) => words !== undefined)
}
