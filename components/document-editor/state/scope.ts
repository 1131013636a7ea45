import type { ResolvedPos } from "@tiptap/pm/model"
import type { Substitutions } from "#contract/substitutions"
import type { Repeat } from "#lib/documents/attributes"
import { fillIn, holds, type Scope, valueAt } from "#lib/documents/checks/values"
import { readExpression } from "#lib/documents/expression"

/** The repetition of the row around a position; null outside of repeated rows. */
export function repeatAround($pos: ResolvedPos): Repeat | null {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const { type, attrs } = $pos.node(depth)
    if (type.name === "tableRow") return (attrs.repeat as Repeat | null) ?? null
  }
  return null
}

/** Values for tags at a position: those of the sample, and in a repeated row the list's first item. */
export const scopeAt = ($pos: ResolvedPos, values: Substitutions): Scope =>
  scopeWithin(repeatAround($pos), values)

export function scopeWithin(repeat: Repeat | null, values: Substitutions): Scope {
  const outer: Scope = { sample: "", values, item: null }
  if (!repeat) return outer
  const list = valueAt(outer, repeat.list)
  return { ...outer, item: { name: repeat.item, value: Array.isArray(list) ? (list[0] ?? null) : null } }
}

/** A tag's text with the values at its place; `isFilled` is false without a value and a fallback. */
type Filled = {
  text: string
  path: string
  fallback: string | null
  isFilled: boolean
  isFallback: boolean
}

export function filledIn(expr: string, scope: Scope): Filled {
  const { path, fallback } = readExpression(expr) ?? { path: expr, fallback: null }
  const text = fillIn(`{{${path}}}`, scope)
  const isEmpty = text === "" || holds({ kind: "empty", tag: path }, scope)
  const isFallback = isEmpty && fallback !== null
  return {
    text: isFallback ? fallback : text,
    path,
    fallback,
    isFilled: isFallback || text !== "",
    isFallback,
  }
}
