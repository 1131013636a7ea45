import type { TemplateEditorWords } from "#words/template-editor"
import { renameTagIn, tagNamesIn } from "#lib/documents/merge-tags"
import { lineEndsOf, positionIn } from "#shared/text-position"
import type { Draft, DraftField, FaultPlace } from "../edit/draft.ts"
import type { CodePart } from "../edit/source/use-jump.ts"

/** One issue to review before sending. `line` and `column` count from 1 in the part named by `part`. */
export type Check = {
  severity: "danger" | "warning" | "info" | "success"
  text: string
  /** A word in the text that is code. */
  code?: string
  part?: CodePart
  line?: number
  column?: number
  /** Place at which the template cannot be parsed. */
  fault?: FaultPlace
  /** Set when the issue is about a field next to the code. */
  field?: DraftField
  /** Set when the issue is about the samples. */
  opens?: "samples"
  /** An unknown word that can be added to the project's own words. */
  word?: string
  /** A rename that fixes it. */
  fix?: { name: string; instead: string }
}

export type ChecksInput = {
  draft: Draft
  /** The part that a person writes. */
  kind: "html" | "mjml"
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
export function checksOf(input: ChecksInput): Check[] {
  const { draft, kind, rendering } = input
  const { check: words } = input.words
  if (draft[kind].trim() === "" && draft.plaintext.trim() === "") return []
  const refused = rendering === null || rendering === "done" ? [] : [unreadable(rendering.fault, words)]
  const warnings = [...missingChecks(input), ...blankTags(input), ...tooLarge(input)]
  const hints = partsMissing(input)
  // Checks pass only after a render, because only the renderer reports which tags have a value.
  const praise = rendering === "done" ? fine(warnings, hints, words) : []
  return [...refused, ...warnings, ...hints, ...praise]
}

/** A server that is not available, or has no previews (EXT-1), reports nothing about the template. */
export const renderingOf = (
  refusal: { status: number; place: FaultPlace | null } | null,
  isDone: boolean,
): ChecksInput["rendering"] => {
  if (refusal) return refusal.status === 400 ? { fault: refusal.place } : null
  return isDone ? "done" : null
}

const unreadable = (fault: FaultPlace | null, words: CheckWords): Check => ({
  severity: "danger",
  text: words.unreadable,
  ...(fault ? { fault, line: fault.line } : {}),
})

/** Rows of one check in a list. */
export const rowsMax = 50

/** The first findings of one check as rows, and a last row with the number of the others. */
export function firstRows<Found>(
  found: readonly Found[],
  rowOf: (one: Found) => Check,
  more: (values: { count: number }) => string,
): Check[] {
  const rows = found.slice(0, rowsMax).map(rowOf)
  const last = rows.at(-1)
  if (!last || found.length <= rowsMax) return rows
  return [...rows, { severity: last.severity, text: more({ count: found.length - rowsMax }) }]
}

function missingChecks({ missing, draft, kind, spare, words: { check: words } }: ChecksInput): Check[] {
  if (missing.length === 0) return []
  const placeOf = placesOfTags(draft, kind)
  const rowOf = (name: string): Check => {
    const near = spare.find((other) => isNear(name, other))
    return {
      severity: "warning",
      text: near ? words.didYouMean({ name: near }) : words.missing,
      code: name,
      ...placeOf.get(name),
      ...(near ? { fix: { name, instead: near } } : {}),
    }
  }
  return firstRows(missing, rowOf, words.more)
}

type TagPlace = Pick<Check, "part" | "line" | "column" | "field">

const codeParts = { html: ["html", "plaintext", "amp"], mjml: ["mjml"] } as const
const taggedFields = ["subject", "from_name", "unsubscribe_url"] as const

/** The first place of each tag, in the code before the fields. */
function placesOfTags(draft: Draft, kind: "html" | "mjml"): Map<string, TagPlace> {
  const found = new Map<string, TagPlace>()
  for (const part of codeParts[kind]) {
    const ends = lineEndsOf(draft[part])
    for (const { name, at } of tagNamesIn(draft[part], draft.template_engine))
      if (!found.has(name)) found.set(name, { part, ...positionIn(ends, at) })
  }
  for (const field of taggedFields)
    for (const { name } of tagNamesIn(draft[field], draft.template_engine))
      if (!found.has(name)) found.set(name, { field })
  return found
}

/** The simple engine allows no blanks inside the braces; the service would refuse the message. */
function blankTags({ draft, kind, words: { check: words } }: ChecksInput): Check[] {
  if (draft.template_engine !== "simple") return []
  const source = draft[kind]
  const ends = lineEndsOf(source)
  return firstRows(
    [...source.matchAll(blankTag)],
    ({ 0: code, index }) => ({
      ...{ severity: "warning", text: words.blanks, code, part: kind },
      ...positionIn(ends, index),
    }),
    words.more,
  )
}

const blankTag = /\{\{\s+\w[^{}]*\}\}|\{\{\w+\s+\}\}/g

const tooLarge = ({ kind, htmlBytes, words: { check: words } }: ChecksInput): Check[] =>
  htmlBytes <= htmlBytesMax ? [] : [{ severity: "warning", text: words.tooLarge, part: kind }]

/** The plain text of MJML is generated. */
const partsMissing = ({ draft, kind, words: { check: words } }: ChecksInput): Check[] =>
  kind === "html" && draft.html.trim() !== "" && draft.plaintext.trim() === ""
    ? [{ severity: "info", text: words.noPlaintext, part: "plaintext" }]
    : []

function fine(warnings: readonly Check[], hints: readonly Check[], words: CheckWords): Check[] {
  if (warnings.length > 0) return []
  return [{ severity: "success", text: hints.length > 0 ? words.tagsFine : words.allFine }]
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
export function renameTag(draft: Draft, fix: { name: string; instead: string }): Draft {
  const renamed = (text: string) => renameTagIn(text, fix, draft.template_engine)
  return {
    ...draft,
    subject: renamed(draft.subject),
    from_name: renamed(draft.from_name),
    unsubscribe_url: renamed(draft.unsubscribe_url),
    html: renamed(draft.html),
    mjml: renamed(draft.mjml),
    plaintext: renamed(draft.plaintext),
    amp: renamed(draft.amp),
  }
}
