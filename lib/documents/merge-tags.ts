import type { TemplateEngine } from "#contract/message-words"

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

/** Line (from 1) of the first tag with this name, or null. */
export function lineOfTag(text: string, name: string): number | null {
  const at = text.search(new RegExp(`[{$]\\s*${name}\\b`))
  return at < 0 ? null : text.slice(0, at).split("\n").length
}

/** True if a tag has no fallback somewhere (`{{name}}`, not `{{name|friend}}`). */
export const needsValue = (texts: readonly string[], name: string): boolean =>
  texts.some((text) => text.includes(`{{${name}}}`))
