import { isAddress } from "#contract/address"
import type { MessageInput } from "#contract/message"
import type { TemplateEngine } from "#contract/message-words"
import { templateEngines } from "#contract/message-words"
import type { Substitutions } from "#contract/substitutions"
import type { Template, TemplateInput } from "#contract/template"
import type { TemplateEditorWords } from "#words/template-editor"

/** A template as it stands in the form: texts, never undefined. */
export type Draft = {
  name: string
  subject: string
  from_email: string
  from_name: string
  reply_to: string
  reply_to_name: string
  html: string
  plaintext: string
  amp: string
  template_engine: TemplateEngine
  /** One `Name: value` per line. */
  headers: string
  unsubscribe_url: string
  track_links: boolean
  track_read: boolean
}
export type DraftField = keyof Draft

export const emptyDraft = (from_email: string, from_name: string): Draft => ({
  name: "",
  subject: "",
  from_email,
  from_name,
  reply_to: "",
  reply_to_name: "",
  html: "",
  plaintext: "",
  amp: "",
  template_engine: "simple",
  headers: "",
  unsubscribe_url: "",
  track_links: true,
  track_read: true,
})

const engineOf = (word: string): TemplateEngine =>
  templateEngines.find((engine) => engine === word) ?? "simple"

export const draftOf = (template: Template): Draft => ({
  name: template.name,
  subject: template.subject ?? "",
  from_email: template.from_email,
  from_name: template.from_name ?? "",
  reply_to: template.reply_to ?? "",
  reply_to_name: template.reply_to_name ?? "",
  html: template.body.html ?? "",
  plaintext: template.body.plaintext ?? "",
  amp: template.body.amp ?? "",
  template_engine: engineOf(template.template_engine),
  headers: Object.entries(template.headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n"),
  unsubscribe_url: template.options?.unsubscribe_url ?? "",
  track_links: template.track_links !== 0,
  track_read: template.track_read !== 0,
})

/**
 * What a stored template holds and this form does not show yet. template/set replaces the whole content, so it is sent
 * back as it came.
 */
export type Carried = Pick<
  TemplateInput,
  "attachments" | "inline_attachments" | "global_substitutions" | "global_metadata"
>

export const carriedOf = (template: Template): Carried => ({
  ...(template.attachments?.length ? { attachments: template.attachments } : {}),
  ...(template.inline_attachments?.length ? { inline_attachments: template.inline_attachments } : {}),
  ...(template.global_substitutions
    ? { global_substitutions: template.global_substitutions as Substitutions }
    : {}),
  ...(template.global_metadata ? { global_metadata: template.global_metadata } : {}),
})

/** What the service can render or send of a draft. */
type Content = Omit<TemplateInput, "id" | "name" | "editor_type" | "from_email"> & { from_email?: string }

export const contentOf = (draft: Draft, carried: Carried = {}): Content => ({
  ...carried,
  template_engine: draft.template_engine,
  subject: draft.subject,
  from_email: draft.from_email,
  from_name: draft.from_name,
  reply_to: draft.reply_to,
  reply_to_name: draft.reply_to_name,
  body: { html: draft.html || null, plaintext: draft.plaintext || null, amp: draft.amp || null },
  headers: headersOf(draft.headers).map,
  track_links: draft.track_links ? 1 : 0,
  track_read: draft.track_read ? 1 : 0,
  ...(draft.unsubscribe_url ? { options: { unsubscribe_url: draft.unsubscribe_url } } : {}),
})

export const templateInputOf = (
  draft: Draft,
  id: string | undefined,
  carried: Carried = {},
): TemplateInput => ({
  ...contentOf(draft, carried),
  ...(id ? { id } : {}),
  name: draft.name,
  from_email: draft.from_email,
})

/** For the preview a half-typed address is left out instead of refused: the letter can be looked at all the same. */
export function previewInputOf(draft: Draft, substitutions: Substitutions, carried: Carried = {}) {
  // Attached files do not change how a letter looks; they need not travel with every key press.
  const { attachments: _files, inline_attachments: _pictures, ...light } = carried
  const { from_email, reply_to, ...content } = contentOf(draft, light)
  return {
    template: {
      ...content,
      ...(from_email && isAddress(from_email) ? { from_email } : {}),
      ...(reply_to && isAddress(reply_to) ? { reply_to } : {}),
    },
    substitutions,
  }
}

/**
 * A test to one address. An unchanged template is sent by its id, as a program would; with changes the draft's own
 * fields go along and win, so that what arrives is what is on the screen.
 */
export function testMessageOf(
  draft: Draft,
  id: string | undefined,
  isChanged: boolean,
  email: string,
  substitutions: Substitutions,
  carried: Carried = {},
): MessageInput {
  return {
    recipients: [{ email, substitutions }],
    ...(id ? { template_id: id } : {}),
    ...(isChanged || !id ? contentOf(draft, carried) : {}),
  }
}

/** Header lines as an object, and the first line that is none (from 1). */
export function headersOf(text: string): { map: Record<string, string>; badLine: number | null } {
  const map: Record<string, string> = {}
  let badLine: number | null = null
  text.split("\n").forEach((line, at) => {
    if (line.trim() === "") return
    const [, name, value] = /^\s*([!-9;-~]+)\s*:\s*(.*)$/.exec(line) ?? []
    if (name && value !== undefined) map[name] = value.trim()
    else badLine ??= at + 1
  })
  return { map, badLine }
}

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  (Object.keys(one) as DraftField[]).every((field) => one[field] === other[field])

/** The form's field for the path a refusal names (`template.body.html`, `message.subject`), or null: nobody's. */
export function fieldOf(path: string | undefined): DraftField | null {
  const [first, second] = (path ?? "").replace(/^(template|message)\.?/, "").split(".")
  if (first === "body") return second === "plaintext" || second === "amp" ? second : "html"
  if (first === "options") return "unsubscribe_url"
  const draft: readonly string[] = Object.keys(emptyDraft("", ""))
  return first && draft.includes(first) ? (first as DraftField) : null
}

/** Which part of the editor shows a field. */
export type EditorTab = "html" | "plaintext" | "amp" | "settings"
const settings: ReadonlySet<DraftField> = new Set([
  "template_engine",
  "headers",
  "unsubscribe_url",
  "track_links",
  "track_read",
])
export const tabOf = (field: DraftField): EditorTab | null =>
  field === "html" || field === "plaintext" || field === "amp"
    ? field
    : settings.has(field)
      ? "settings"
      : null

/** What the form itself can tell before asking the service, one sentence per field. */
export function draftFaults(
  draft: Draft,
  { faults: words }: TemplateEditorWords,
): Partial<Record<DraftField, string>> {
  const faults: Partial<Record<DraftField, string>> = {}
  if (draft.name.trim() === "") faults.name = words.name
  if (draft.from_email.trim() === "") faults.from_email = words.sender
  else if (!isAddress(draft.from_email.trim())) faults.from_email = words.address
  if (draft.reply_to.trim() !== "" && !isAddress(draft.reply_to.trim())) faults.reply_to = words.address
  if (draft.html.trim() === "" && draft.plaintext.trim() === "") faults.html = words.body
  const { badLine } = headersOf(draft.headers)
  if (badLine) faults.headers = words.header({ line: badLine })
  return faults
}
