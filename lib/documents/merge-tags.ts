import type { TemplateEngine } from "#contract/message-words"
import { tagsIn } from "./compose/source-tags.ts"

/** Names that the service fills in; callers do not provide values for them. */
const filledByService: ReadonlySet<string> = new Set(["UnsubscribeUrl"])

const simpleTag = /\{\{([A-Za-z][A-Za-z0-9_]*)(?:[|?][^{}]*(?:\{\{[A-Za-z][A-Za-z0-9_]*\}\}[^{}]*)*)?\}\}/g
const plainTag = /\{\{([A-Za-z][A-Za-z0-9_]*)[|?}]/g
const liquidTag = /\{\{-?\s*([A-Za-z][A-Za-z0-9_]*)/g
const velocityTag = /\$!?\{?([A-Za-z][A-Za-z0-9_]*)/g

const patterns: Record<TemplateEngine, RegExp | null> = {
  simple: plainTag,
  liquid: liquidTag,
  velocity: velocityTag,
  none: null,
}

/** Merge tags in these texts, each once, in order of first use, without those that the service fills in. */
export function mergeTagNames(texts: readonly string[], engine: TemplateEngine): string[] {
  const pattern = patterns[engine]
  if (!pattern) return []
  const found = texts.flatMap((text) => Array.from(text.matchAll(pattern), (match) => match[1] ?? ""))
  return [...new Set(found)].filter((name) => name !== "" && !filledByService.has(name))
}

/** A piece of a text: plain, or a whole merge tag. The pieces joined are the text. */
export type TextPiece = { text: string; isTag: boolean }

/** Splits a one-line text (a subject) so that its tags can be coloured. */
export function splitAtTags(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  for (const match of text.matchAll(simpleTag)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), isTag: false })
    pieces.push({ text: match[0], isTag: true })
    from = match.index + match[0].length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isTag: false })
  return pieces
}

/** A name in a tag of a text: the offset of the name, and whether its tag has a text for a missing value. */
type TagName = { name: string; at: number; hasFallback: boolean }

/** Names in the tags of a text, in order, also those in conditions and loops. Read once, for any length. */
export function tagNamesIn(text: string, engine: TemplateEngine): TagName[] {
  if (engine === "liquid") return tagsIn(text, engine).tags.flatMap((tag) => namesInLiquid(text, tag))
  const pattern = namePatterns[engine]
  if (!pattern) return []
  return Array.from(text.matchAll(pattern), ({ 0: { length }, 1: name = "", 2: end = "", index }) => ({
    ...{ name, at: index + length - end.length - name.length },
    hasFallback: end === "|" || end === "?",
  }))
}

const namePatterns: Record<Exclude<TemplateEngine, "liquid">, RegExp | null> = {
  simple: /\{\{([A-Za-z]\w*)(\}\}|[|?])/g,
  velocity: /\$!?\{?([A-Za-z]\w*)/g,
  none: null,
}

/** A word after a dot or a bar is a property or a filter, and in front of a colon the name of an argument. */
const liquidName = /(?<![\w.-]|\|\s*)[A-Za-z_]\w*(?!\w|\s*:)/g

function namesInLiquid(text: string, { from, to }: { from: number; to: number }): TagName[] {
  const written = text.slice(from, to)
  if (/^\{%-?\s*(?:comment|raw)\b/.test(written)) return []
  const isDirective = written.startsWith("{%")
  const hasFallback = !isDirective && /\|\s*default\b/.test(written)
  // Quoted texts keep their length, so that offsets stay.
  const bare = written.replace(/"[^"]*"|'[^']*'/g, (quoted) => " ".repeat(quoted.length))
  return Array.from(bare.matchAll(liquidName), ({ 0: name, index }) => ({
    ...{ name, at: from + index, hasFallback },
  })).slice(isDirective ? 1 : 0)
}

/** Names whose tags all have a fallback (`{{name|friend}}`), so that they need no value. */
export function optionalNames(texts: readonly string[], engine: TemplateEngine): ReadonlySet<string> {
  const names = texts.flatMap((text) => tagNamesIn(text, engine))
  const needed = new Set(names.flatMap(({ name, hasFallback }) => (hasFallback ? [] : [name])))
  return new Set(names.flatMap(({ name }) => (needed.has(name) ? [] : [name])))
}

/** Renames a tag in a text. */
export function renameTagIn(
  text: string,
  { name, instead }: { name: string; instead: string },
  engine: TemplateEngine,
): string {
  const parts: string[] = []
  let from = 0
  for (const one of tagNamesIn(text, engine)) {
    if (one.name !== name) continue
    parts.push(text.slice(from, one.at), instead)
    from = one.at + name.length
  }
  return [...parts, text.slice(from)].join("")
}
