import type { TemplateEngine } from "#contract/message-words"
import { piecesOf } from "../expression.ts"
import { fillIn, type Scope, valueAt } from "./values.ts"

/**
 * A line or an address as a recipient gets it, trimmed. `sample` is the one that filled it in, null if it has no tags.
 * If `isWhole` is false, no sample has values for its tags, and placeholders replace them.
 */
export type FilledText = { text: string; sample: string | null; isWhole: boolean }

/** Placeholder for unknown values, also within a host name. */
const unknown = "x"

/** Results of filling a text, each once; empty if it begins with a tag that no sample fills. */
export function filledTexts(written: string, scopes: readonly Scope[]): FilledText[] {
  const pieces = piecesOf(written.trim())
  const tags = pieces.flatMap((piece) => ("expr" in piece ? [piece.expression] : []))
  if (tags.length === 0) return [{ text: written.trim(), sample: null, isWhole: true }]
  const needed = tags.filter(({ fallback }) => fallback === null)
  if (scopes.some((scope) => needed.every(({ path }) => valueAt(scope, path) !== undefined)))
    return filledOnce(written, scopes)
  if (pieces[0] && "expr" in pieces[0]) return []
  const text = pieces.map((piece) => ("literal" in piece ? piece.literal : unknown)).join("")
  return [{ text, sample: null, isWhole: false }]
}

function filledOnce(written: string, scopes: readonly Scope[]): FilledText[] {
  const found = new Map<string, FilledText>()
  for (const scope of scopes) {
    const text = fillIn(written, scope).trim()
    if (!found.has(text)) found.set(text, { text, sample: scope.sample, isWhole: true })
  }
  return [...found.values()]
}

/** First tag of an engine in an address; `#part` is not a directive of velocity. */
const tagStarts: Record<TemplateEngine, RegExp | null> = {
  simple: /\{\{/,
  liquid: /\{[{%]/,
  velocity: /\$[!{A-Za-z]|#(?:[{*]|\[\[|(?:if|foreach|set)\b)/,
  none: null,
}

/** An address of an HTML block, up to the first tag of its engine. */
export function textsOfHtml(written: string, engine: TemplateEngine): FilledText[] {
  const text = written.trim()
  const start = tagStarts[engine]
  const at = start ? text.search(start) : -1
  if (at === 0) return []
  if (at < 0) return [{ text, sample: null, isWhole: true }]
  return [{ text: text.slice(0, at) + unknown, sample: null, isWhole: false }]
}
