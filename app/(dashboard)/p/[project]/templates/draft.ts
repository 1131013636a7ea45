import { isAddress } from "#contract/address"
import type { Substitutions } from "#contract/substitutions"
import {
  contentOf,
  emptyFields,
  headersOf,
  type TemplateField,
  type TemplateFields,
} from "#lib/features/templates/fields"
import type { DraftFacts } from "#lib/features/templates/draft-data"
import type { TemplateEditorWords } from "#words/template-editor"

/** A template as edited in the form. */
export type Draft = TemplateFields
export type DraftField = TemplateField

/** For the preview, a half-typed address is left out instead of refused, so that the message is still shown. */
export function previewInputOf(
  draft: Draft,
  substitutions: Substitutions,
  carried: DraftFacts["carried"] = {},
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
  { kind, part }: Pick<DraftFacts, "kind" | "part">,
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
