import type { TemplateEditorWords } from "#words/template-editor"
import { lineOfTag } from "#lib/documents/merge-tags"
import type { Draft } from "./draft.ts"
import type { FaultPlace } from "./fault-place.ts"

/** One thing to look at before sending. `line` counts from 1 in the part named by `part`. */
export type Check = {
  severity: "danger" | "warning" | "info" | "success"
  text: string
  /** A word of the text that is code. */
  code?: string
  part?: "html" | "plaintext" | "amp" | "mjml"
  line?: number
  column?: number
  /** Where the template cannot be read. */
  fault?: FaultPlace
  /** Where it is about a line beside the code. */
  field?: "subject" | "from_email"
  /** An unknown word, which may become one of the project's own. */
  word?: string
  /** A rename that would settle it. */
  fix?: { name: string; instead: string }
}

export type ChecksInput = {
  draft: Draft
  /** Names without a value, as the renderer reported them. */
  missing: readonly string[]
  /** Names that have a sample value but no tag: what a misspelt tag may have meant. */
  spare: readonly string[]
  htmlBytes: number
  words: TemplateEditorWords
  /** What became of rendering it: done, refused (at a place or nowhere in particular), or null while nobody knows. */
  rendering: "done" | { fault: FaultPlace | null } | null
}

type CheckWords = TemplateEditorWords["check"]

/** Above this, widely used mail clients cut a letter off. */
export const htmlBytesMax = 102 * 1024

/** Everything worth a look, warnings first; one line of what is fine at the end. */
export function checksOf({
  draft,
  missing,
  spare,
  htmlBytes,
  words: { check: words },
  rendering,
}: ChecksInput): Check[] {
  if (draft.html.trim() === "" && draft.plaintext.trim() === "") return []
  const refused = rendering === null || rendering === "done" ? [] : [unreadable(rendering.fault, words)]
  const warnings = [
    ...missing.map((name) => missingCheck(name, draft, spare, words)),
    ...blankTags(draft, words),
    ...tooLarge(htmlBytes, words),
  ]
  const hints = [
    ...picturesWithoutText(draft.html, words),
    ...emptyLinks(draft.html, words),
    ...partsMissing(draft, words),
  ]
  // Nothing is fine before it was rendered: only then is it known which tags have a value.
  const praise = rendering === "done" ? fine(warnings, hints, words) : []
  return [...refused, ...warnings, ...hints, ...praise]
}

const unreadable = (fault: FaultPlace | null, words: CheckWords): Check => ({
  severity: "danger",
  text: words.unreadable,
  ...(fault ? { fault, line: fault.line } : {}),
})

function missingCheck(name: string, draft: Draft, spare: readonly string[], words: CheckWords): Check {
  const line = lineOfTag(draft.html, name)
  const near = spare.find((other) => isNear(name, other))
  return {
    severity: "warning",
    text: near ? words.didYouMean({ name: near }) : words.missing,
    code: name,
    ...(line ? { part: "html" as const, line } : {}),
    ...(near ? { fix: { name, instead: near } } : {}),
  }
}

/** The simple engine takes no blanks inside the braces; the service would refuse the letter. */
function blankTags(draft: Draft, words: CheckWords): Check[] {
  if (draft.template_engine !== "simple") return []
  return places(draft.html, /\{\{\s+\w+[^{}]*\}\}|\{\{\w+\s+\}\}/g).map(({ text, line }) => ({
    severity: "warning",
    text: words.blanks,
    code: text,
    part: "html",
    line,
  }))
}

const tooLarge = (htmlBytes: number, words: CheckWords): Check[] =>
  htmlBytes <= htmlBytesMax ? [] : [{ severity: "warning", text: words.tooLarge }]

const picturesWithoutText = (html: string, words: CheckWords): Check[] =>
  places(html, /<img\b(?![^>]*\balt\s*=)[^>]*>/gi).map(({ line }) => ({
    severity: "info",
    text: words.picture,
    part: "html",
    line,
  }))

const emptyLinks = (html: string, words: CheckWords): Check[] =>
  places(html, /<a\b[^>]*\bhref\s*=\s*(?:""|''|"#"|'#')[^>]*>/gi).map(({ line }) => ({
    severity: "info",
    text: words.link,
    part: "html",
    line,
  }))

function partsMissing(draft: Draft, words: CheckWords): Check[] {
  if (draft.html.trim() !== "" && draft.plaintext.trim() === "")
    return [{ severity: "info", text: words.noPlaintext, part: "plaintext" }]
  return draft.subject.trim() === "" ? [{ severity: "info", text: words.noSubject }] : []
}

function fine(warnings: readonly Check[], hints: readonly Check[], words: CheckWords): Check[] {
  if (warnings.length > 0) return []
  return [{ severity: "success", text: hints.length > 0 ? words.tagsFine : words.allFine }]
}

function places(text: string, pattern: RegExp): { text: string; line: number }[] {
  return Array.from(text.matchAll(pattern), (match) => ({
    text: match[0],
    line: text.slice(0, match.index).split("\n").length,
  }))
}

/** True when two names differ by at most two letters (and are not just two short words). */
export function isNear(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 2 || Math.min(one.length, other.length) < 4)
    return false
  return distance(one.toLowerCase(), other.toLowerCase()) <= 2
}

/** Letters to add, drop or change to make one word of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [to, otherLetter] of [...other].entries()) {
      const change = (row[to] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(change, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** A tag renamed in every part of the draft. */
export function renameTag(draft: Draft, { name, instead }: { name: string; instead: string }): Draft {
  const tag = new RegExp(`(\\{\\{-?\\s*)${name}\\b`, "g")
  const renamed = (text: string) => text.replace(tag, `$1${instead}`)
  return {
    ...draft,
    subject: renamed(draft.subject),
    from_name: renamed(draft.from_name),
    html: renamed(draft.html),
    mjml: renamed(draft.mjml),
    plaintext: renamed(draft.plaintext),
    amp: renamed(draft.amp),
  }
}
