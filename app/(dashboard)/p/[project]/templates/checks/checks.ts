import type { TemplateEditorWords } from "#words/template-editor"
import { lineOfTag } from "#lib/documents/merge-tags"
import type { Draft, FaultPlace } from "../edit/draft.ts"

/** One issue to review before sending. `line` counts from 1 in the part named by `part`. */
export type Check = {
  severity: "danger" | "warning" | "info" | "success"
  text: string
  /** A word in the text that is code. */
  code?: string
  part?: "html" | "plaintext" | "amp" | "mjml"
  line?: number
  column?: number
  /** Place at which the template cannot be parsed. */
  fault?: FaultPlace
  /** Set when the issue is about a field next to the code. */
  field?: "subject" | "from_email"
  /** An unknown word that can be added to the project's own words. */
  word?: string
  /** A rename that fixes it. */
  fix?: { name: string; instead: string }
}

export type ChecksInput = {
  draft: Draft
  /** Names without a value, as the renderer reported them. */
  missing: readonly string[]
  /** Names with a sample value but no tag: candidates for a misspelled tag. */
  spare: readonly string[]
  htmlBytes: number
  words: TemplateEditorWords
  /** Render result: done, refused (with or without a place), or null while it is pending. */
  rendering: "done" | { fault: FaultPlace | null } | null
}

type CheckWords = TemplateEditorWords["check"]

/** Widely used mail clients clip a message above this size. */
export const htmlBytesMax = 102 * 1024

/** All issues, warnings first; a line with the passed checks at the end. */
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
  // Checks pass only after a render, because only the renderer reports which tags have a value.
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

/** The simple engine allows no blanks inside the braces; the service would refuse the message. */
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

/** Edit distance: letters to add, remove or change. */
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

/** Renames a tag in every part of the draft. */
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
