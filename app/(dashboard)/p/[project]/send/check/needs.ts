import type { TemplateEngine } from "#contract/message-words"
import { mergeTagNames } from "#lib/documents/merge-tags"

/** Values that a message requires of its recipients, so that nothing in it stays empty (SENDING-9). */
export type Needs = {
  /** Merge fields that have no fallback. */
  names: readonly string[]
  /**
   * Merge fields that make up a link's whole address: it is empty for recipients who have none of them. One list per
   * link.
   */
  links: readonly (readonly string[])[]
}

export type Texts = { html: string; others: readonly string[] }

/** Reads the texts of a message; `html` is looked through for links as well. */
export function needsOf({ html, others }: Texts, engine: TemplateEngine): Needs {
  if (engine === "none") return { names: [], links: linksOf(html, engine) }
  const texts = [...others, html]
  const guarded = new Set(texts.flatMap((text) => guardedNames(text, engine)))
  const names = mergeTagNames(
    texts.map((text) => plainTags(text, engine)),
    engine,
  )
  return { names: names.filter((name) => !guarded.has(name)), links: linksOf(html, engine) }
}

/** The text with nothing left in it but tags that have no fallback. */
function plainTags(text: string, engine: TemplateEngine): string {
  if (engine === "simple") return (withoutOperators(text).match(/\{\{[A-Za-z]\w*\}\}/g) ?? []).join(" ")
  if (engine === "liquid")
    return (text.match(/\{\{-?\s*[A-Za-z]\w*(?:\s*\|(?!\s*default\b)[^{}|]*)*\s*-?\}\}/g) ?? []).join(" ")
  // `$!name` stays silent on purpose.
  return (text.match(/\$\{?[A-Za-z]\w*/g) ?? []).join(" ")
}

/** Removes simple tags with a fallback text (`{{name|friend}}`, `{{name?Dear {{name}}}}`), with their contents. */
function withoutOperators(text: string): string {
  const opening = /\{\{[A-Za-z]\w*[|?]/g
  let rest = ""
  let from = 0
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const end = closingOf(text, opening.lastIndex)
    rest += text.slice(from, found.index)
    from = end
    opening.lastIndex = end
  }
  return rest + text.slice(from)
}

/** Behind the braces that close a tag which is open at `from`. */
function closingOf(text: string, from: number): number {
  const braces = /\{\{|\}\}/g
  braces.lastIndex = from
  for (let depth = 1, found = braces.exec(text); found; found = braces.exec(text)) {
    depth += found[0] === "{{" ? 1 : -1
    if (depth === 0) return braces.lastIndex
  }
  return text.length
}

/** Names that the text checks before it uses them. */
function guardedNames(text: string, engine: TemplateEngine): string[] {
  const conditions =
    engine === "liquid"
      ? /\{%-?\s*(?:if|elsif|unless|case|assign|capture|for)\b([^%]*)%\}/g
      : engine === "velocity"
        ? /#(?:if|elseif|set|foreach)\s*\(([^)]*)\)/g
        : null
  if (!conditions) return []
  return Array.from(text.matchAll(conditions), ([, words = ""]) => words.match(/[A-Za-z]\w*/g) ?? []).flat()
}

const anchors = /<(?:a|area)\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi

function linksOf(html: string, engine: TemplateEngine): string[][] {
  return Array.from(html.matchAll(anchors), ([, double, single, bare]) =>
    namesOfLink(double ?? single ?? bare ?? "", engine),
  ).filter((names) => names !== null)
}

const tags: Record<TemplateEngine, RegExp> = {
  simple: /\{\{[A-Za-z]\w*\}\}/g,
  liquid: /\{\{-?\s*[A-Za-z]\w*\s*-?\}\}/g,
  velocity: /\$!?(?:\{[A-Za-z]\w*\}|[A-Za-z]\w*)/g,
  none: /(?!)/g,
}

/** Names whose values form an address, none for an empty one; null when it has other text. */
function namesOfLink(address: string, engine: TemplateEngine): string[] | null {
  const text = address.replace(tags[engine], "")
  if (!isNoAddress(text)) return null
  const used = address.match(tags[engine]) ?? []
  const names = mergeTagNames(used, engine)
  // Fields that the service fills in are never empty.
  return used.length > 0 && names.length === 0 ? null : names
}

/** True for what leads nowhere: nothing, or a scheme and no more. */
const isNoAddress = (text: string): boolean => /^\s*(?:https?:\/\/|mailto:|tel:)?\s*$/i.test(text)

/** True when a link in a rendered message leads nowhere. */
export const hasEmptyLink = (html: string): boolean =>
  Array.from(html.matchAll(anchors), ([, double, single, bare]) => double ?? single ?? bare ?? "").some(
    isNoAddress,
  )
