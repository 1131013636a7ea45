import type { TemplateEngine } from "#contract/message-words"
import type { Vault } from "../vault.ts"

/**
 * Finds tags and directives of an engine in a hand-written source, so that they can be stored while another parser
 * reads it. They are in source order; the source is read once, for any length. Text for the engine stays text; syntax
 * errors of the engine are not reported.
 */
type Span = { from: number; to: number }

/** `unclosed` is the offset of a tag without an end; the rest of the source is not read. */
export type SourceTags = { tags: Span[]; unclosed: number | null }

/** Result at a place: tags (a literal block has two, with text between them), text, or a tag without an end. */
type Found = Span[] | "text" | "unclosed"

type Syntax = {
  /** Matches every possible beginning of a tag. */
  begin: RegExp
  read(source: string, from: number, state: { depth: number }): Found
}

export function tagsIn(source: string, engine: TemplateEngine): SourceTags {
  const syntax = syntaxes[engine]
  const tags: Span[] = []
  if (!syntax) return { tags, unclosed: null }
  const state = { depth: 0 }
  const begin = new RegExp(syntax.begin, "g")
  for (let match = begin.exec(source); match; match = begin.exec(source)) {
    const found = syntax.read(source, match.index, state)
    if (found === "unclosed") return { tags, unclosed: match.index }
    if (found === "text") continue
    for (const span of found) tags.push(span)
    begin.lastIndex = found.at(-1)?.to ?? begin.lastIndex
  }
  return { tags, unclosed: null }
}

/** Replaces the tags of a source with marks of a vault. Characters of marks in the source are stored as well. */
export function storeTags(vault: Vault, source: string, { tags }: SourceTags): string {
  const parts: string[] = []
  let from = 0
  for (const tag of tags) {
    parts.push(storeMarks(vault, source.slice(from, tag.from)), vault.store(source.slice(tag.from, tag.to)))
    from = tag.to
  }
  return [...parts, storeMarks(vault, source.slice(from))].join("")
}

const storeMarks = (vault: Vault, text: string): string =>
  text.replace(/[\uE000\uE001]/g, (character) => vault.store(character))

/** A text with marks, where `write` writes the parts between them: they contain no tags. */
export const writeBetween = (text: string, write: (text: string) => string): string =>
  text
    .split(/(\uE000\d+\uE001)/)
    .map((part, at) => (at % 2 === 0 ? write(part) : part))
    .join("")

/** Match of a sticky expression at an offset. */
function at(source: string, from: number, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(source)
}

/** The offset after the next `end`, or "unclosed". */
function behind(source: string, from: number, end: string): number | null {
  const found = source.indexOf(end, from)
  return found < 0 ? null : found + end.length
}

const until = (from: number, to: number | null): Found => (to === null ? "unclosed" : [{ from, to }])

/**
 * Velocity refuses deeper ones. A limit is needed because a reference without its closing brace is text, whose inner
 * references are read again: without one, brackets within brackets take quadratic time.
 */
const nestingMax = 60

/** The offset after the closing character, skipping quoted texts and pairs of brackets; null if there is none. */
function closing(source: string, from: number, pattern: RegExp, close: string): number | null {
  const signs = new RegExp(pattern, "g")
  signs.lastIndex = from
  let depth = 1
  for (let match = signs.exec(source); match; match = signs.exec(source)) {
    const [sign] = match
    if (sign === '"' || sign === "'") {
      const end = behind(source, signs.lastIndex, sign)
      if (end === null) return null
      signs.lastIndex = end
    } else if (sign !== close) {
      if (++depth > nestingMax) return null
    } else if (--depth === 0) return signs.lastIndex
  }
  return null
}

/** ENGINE-1: a text after `|` or `?` can contain whole blocks, so its tag has two parts. */
const simple: Syntax = {
  begin: /\{\{|\}\}/,
  read(source, from, state) {
    if (source[from] === "}") {
      if (state.depth === 0) return "text"
      state.depth--
      return [{ from, to: from + 2 }]
    }
    const match = at(source, from, /\{\{\w+(\}\}|[|?])/y)
    if (!match) return "text"
    if (match[1] !== "}}") state.depth++
    return [{ from, to: from + match[0].length }]
  },
}

const liquid: Syntax = {
  begin: /\{\{|\{%/,
  read(source, from) {
    if (source[from + 1] === "{") return until(from, closing(source, from + 2, /"|'|\}\}/, "}}"))
    const to = behind(source, from, "%}")
    if (to === null) return "unclosed"
    const word = at(source, from, /\{%-?\s*(raw|comment)\s*-?%\}/y)?.[1]
    if (!word) return [{ from, to }]
    const end = new RegExp(`\\{%-?\\s*end${word}\\s*-?%\\}`, "g")
    end.lastIndex = to
    const last = end.exec(source)
    if (!last) return "unclosed"
    // A raw block is text with a tag before and after it.
    const close = { from: last.index, to: end.lastIndex }
    return word === "raw" ? [{ from, to }, close] : [{ from, to: close.to }]
  },
}

const velocity: Syntax = {
  begin: /##|#\*|#\[\[|#@?\{?[A-Za-z]|\$!?\{?[A-Za-z_]/,
  read(source, from) {
    if (source[from] === "$") return readReference(source, from)
    if (source[from + 1] === "#") return [{ from, to: behind(source, from, "\n") ?? source.length }]
    if (source[from + 1] === "*") return until(from, behind(source, from + 2, "*#"))
    if (source[from + 1] !== "[") return readDirective(source, from)
    const end = behind(source, from + 3, "]]#")
    if (end === null) return "unclosed"
    return [
      { from, to: from + 3 },
      { from: end - 3, to: end },
    ]
  },
}

const alone = new Set(["else", "end", "break", "stop"])

/** A word with brackets; a hash before any other word is text, such as a color. */
function readDirective(source: string, from: number): Found {
  const match = at(source, from, /#@?(?:\{([A-Za-z]\w*)\}|([A-Za-z]\w*))/y)
  if (!match) return "text"
  const to = from + match[0].length
  if (alone.has(match[1] ?? match[2] ?? "")) return [{ from, to }]
  const brackets = at(source, to, /[ \t]*\(/y)
  if (!brackets) return "text"
  return until(from, closing(source, to + brackets[0].length, /["'()]/, ")"))
}

const index = /\[\s*(?:-?\d+|"[^"]*"|'[^']*'|\$!?\{?[A-Za-z_][\w.]*\}?)\s*\]/y

function readReference(source: string, from: number): Found {
  const match = at(source, from, /\$!?(\{?)[A-Za-z_]\w*/y)
  if (!match) return "text"
  let to = from + match[0].length
  for (;;) {
    const step = at(source, to, /\.[A-Za-z_]\w*(?:-\w+)*/y) ?? at(source, to, index)
    if (!step) break
    to += step[0].length
    if (!step[0].startsWith(".") || source[to] !== "(") continue
    const end = closing(source, to + 1, /["'()]/, ")")
    if (end === null) return "unclosed"
    to = end
  }
  if (match[1] === "") return [{ from, to }]
  return source[to] === "}" ? [{ from, to: to + 1 }] : "text"
}

const syntaxes: Record<TemplateEngine, Syntax | null> = { simple, liquid, velocity, none: null }
