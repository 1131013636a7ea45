import { isAddress } from "#contract/address"
import type { Substitutions } from "#contract/substitutions"
import {
  contentOf,
  emptyFields,
  headersOf,
  type TemplateField,
  type TemplateFields,
} from "#lib/features/templates/fields"
import type { DraftDetails } from "#lib/features/templates/draft-data"
import type { TemplateEditorWords } from "#words/template-editor"
import type { Refusal } from "#lib/interface/browser/refusal"

/** A template as edited in the form. */
export type Draft = TemplateFields
export type DraftField = TemplateField

/** For the preview, a half-typed address is left out instead of refused, so that the message is still shown. */
export function previewInputOf(
  draft: Draft,
  substitutions: Substitutions,
  carried: DraftDetails["carried"] = {},
) {
  const { from_email, reply_to, ...content } = contentOf(draft, carried)
  return {
    template: {
      ...content,
      ...(from_email && isAddress(from_email) ? { from_email } : {}),
      ...(reply_to && isAddress(reply_to) ? { reply_to } : {}),
    },
    substitutions,
  }
}

/** The form's field for the path in a refusal (`template.body.html`, `message.subject`); null without a field. */
export function fieldOf(path: string | undefined): DraftField | null {
  const [first, second] = (path ?? "").replace(/^(template|message)\.?/, "").split(".")
  if (first === "body") return second === "plaintext" || second === "amp" ? second : "html"
  if (first === "options") return "unsubscribe_url"
  const draft: readonly string[] = Object.keys(emptyFields("", ""))
  return first && draft.includes(first) ? (first as DraftField) : null
}

export const isField = (name: string): name is DraftField => Object.hasOwn(emptyFields("", ""), name)

/** The part of the editor that shows a field. */
export type EditorTab = "html" | "plaintext" | "amp" | "mjml" | "settings"
const settings: ReadonlySet<DraftField> = new Set([
  "template_engine",
  "headers",
  "unsubscribe_url",
  "track_links",
  "track_read",
  "language",
  "direction",
])
export const tabOf = (field: DraftField): EditorTab | null =>
  field === "html" || field === "plaintext" || field === "amp" || field === "mjml"
    ? field
    : settings.has(field)
      ? "settings"
      : null

/** Faults found by the form before a request, one sentence per field. */
export function draftFaults(
  draft: Draft,
  { kind, part }: Pick<DraftDetails, "kind" | "part">,
  { faults: words }: TemplateEditorWords,
): Partial<Record<DraftField, string>> {
  const faults: Partial<Record<DraftField, string>> = {}
  if (draft.name.trim() === "") faults.name = words.name
  if (part) return faults
  if (draft.from_email.trim() === "") faults.from_email = words.sender
  else if (!isAddress(draft.from_email.trim())) faults.from_email = words.address
  if (draft.reply_to.trim() !== "" && !isAddress(draft.reply_to.trim())) faults.reply_to = words.address
  if (kind === "html" && draft.html.trim() === "" && draft.plaintext.trim() === "") faults.html = words.body
  if (kind === "mjml" && draft.mjml.trim() === "") faults.mjml = words.body
  const { badLine } = headersOf(draft.headers)
  if (badLine) faults.headers = words.header({ line: badLine })
  return faults
}

/** The place of a template error as the service reports it: field, line and column (RENDER-3). */
export type FaultPlace = { field: DraftField; line: number; column: number }

const place = /\bat line (\d+), column (\d+)/

/** The place that a refusal names; null when it has none. */
export function faultPlaceOf({ field: path, sentence }: Refusal): FaultPlace | null {
  const field = fieldOf(path)
  const [, line, column] = place.exec(sentence) ?? []
  return field && line && column ? { field, line: Number(line), column: Number(column) } : null
}
