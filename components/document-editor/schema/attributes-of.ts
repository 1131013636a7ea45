import type { Attributes } from "@tiptap/core"
import type { z } from "zod"
import { marks, nodes } from "#lib/documents/nodes"

/** Attributes of nodes and marks from the table of documents, and their clipboard format. Pure. */

type Kind = { shape?: Record<string, z.ZodType> }
/** `data-attrs` of an element contains all of them, so that a copy is restored unchanged. */
const attribute = "data-attrs"

/** Attributes with their defaults; one without a default is required. */
export function attributesOf(schema: z.ZodType): Attributes {
  const { shape = {} } = schema as Kind
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      const missing = field.safeParse(undefined)
      // Rendered all at once, and read by the rules of a node: TipTap would take any attribute of that name unchecked,
      // such as the width in pixels or the rowspan of a pasted cell.
      const ways = { rendered: false, parseHTML: () => null }
      return [name, missing.success ? { default: missing.data, ...ways } : { isRequired: true, ...ways }]
    }),
  )
}

/** Clipboard format of a node, as an element. */
export const carried = (type: string, attrs: Record<string, unknown>): Record<string, string> => ({
  "data-node": type,
  ...(Object.keys(attrs).length > 0 ? { [attribute]: JSON.stringify(attrs) } : {}),
})

/** Reads such an element; false for foreign or handwritten ones. */
export function carriedIn(element: HTMLElement, schema: z.ZodType): Record<string, unknown> | false {
  const text = element.getAttribute(attribute)
  if (text === null) return readWith(schema, {})
  try {
    return readWith(schema, JSON.parse(text))
  } catch {
    return false
  }
}

function readWith(schema: z.ZodType, input: unknown): Record<string, unknown> | false {
  const read = schema.safeParse(input)
  return read.success ? (read.data as Record<string, unknown>) : false
}

export const schemaOf = (type: keyof typeof nodes | keyof typeof marks): z.ZodType =>
  Object.hasOwn(nodes, type) ? nodes[type as keyof typeof nodes].attrs : marks[type as keyof typeof marks]
