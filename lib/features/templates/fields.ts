import type { TemplateEngine } from "#contract/message-words"
import { templateEngines } from "#contract/message-words"
import type { Substitutions } from "#contract/substitutions"
import type { ListedTemplate, Template, TemplateInput } from "#contract/template"

/**
 * The texts of a template while it is edited: never undefined, one for each form field. The kind determines which are
 * used: `html`, `plaintext` and `amp` of one kept as HTML, `mjml` of one kept as MJML; a visual one has its document in
 * addition. Tags are in the engine's syntax; in the text fields of a visual one they are in the writing of documents.
 */
export type TemplateFields = {
  name: string
  subject: string
  /** The line that a mailbox shows next to the subject; of visual templates. */
  preheader: string
  from_email: string
  from_name: string
  reply_to: string
  reply_to_name: string
  html: string
  plaintext: string
  amp: string
  mjml: string
  template_engine: TemplateEngine
  /** One `Name: value` per line. */
  headers: string
  unsubscribe_url: string
  track_links: boolean
  track_read: boolean
  /** BCP 47, of visual templates. */
  language: string
  direction: "ltr" | "rtl"
  /** The id of its layout, of visual templates; "" for none. */
  layout: string
}
export type TemplateField = keyof TemplateFields

export const emptyFields = (from_email: string, from_name: string): TemplateFields => ({
  name: "",
  subject: "",
  preheader: "",
  from_email,
  from_name,
  reply_to: "",
  reply_to_name: "",
  html: "",
  plaintext: "",
  amp: "",
  mjml: "",
  template_engine: "simple",
  headers: "",
  unsubscribe_url: "",
  track_links: true,
  track_read: true,
  language: "en",
  direction: "ltr",
  layout: "",
})

const engineOf = (word: string): TemplateEngine =>
  templateEngines.find((engine) => engine === word) ?? "simple"

/** A template of the mail service as fields of an HTML template. */
export const fieldsOf = (template: Template): TemplateFields => ({
  ...emptyFields(template.from_email, template.from_name ?? ""),
  name: template.name,
  subject: template.subject ?? "",
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
 * Values of a stored template without a form field. template/set replaces the whole content, so they are sent back
 * unchanged.
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

/** The parts of a template that the service renders, sends or stores. */
export type TemplateContent = Omit<
  TemplateInput,
  "id" | "name" | "editor_type" | "from_email" | "body" | "options"
> & {
  from_email?: string
  // PHP callers send an empty list for an empty object; it is not used here.
  body?: Exclude<TemplateInput["body"], unknown[]>
  options?: Exclude<TemplateInput["options"], unknown[]>
}

/** False for list entries without texts. */
export const isWhole = (one: ListedTemplate): one is Template => one.body !== undefined

/** The parts of a content's body; "" for an absent one. */
export function bodyOf({ body }: Pick<TemplateContent, "body">): { html: string; plaintext: string } {
  const { html, plaintext } = body ?? {}
  return { html: html ?? "", plaintext: plaintext ?? "" }
}

export const contentOf = (fields: TemplateFields, carried: Carried = {}): TemplateContent => ({
  ...carried,
  template_engine: fields.template_engine,
  subject: fields.subject,
  from_email: fields.from_email,
  from_name: fields.from_name,
  reply_to: fields.reply_to,
  reply_to_name: fields.reply_to_name,
  body: { html: fields.html || null, plaintext: fields.plaintext || null, amp: fields.amp || null },
  headers: headersOf(fields.headers).map,
  track_links: fields.track_links ? 1 : 0,
  track_read: fields.track_read ? 1 : 0,
  ...(fields.unsubscribe_url ? { options: { unsubscribe_url: fields.unsubscribe_url } } : {}),
})

/** Header lines as an object, and the first invalid line (from 1). */
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

/** Fields from the store, where fields added later may be absent. */
export const fieldsIn = (stored: Record<string, string | boolean>): TemplateFields => ({
  ...emptyFields("", ""),
  ...(stored as Partial<TemplateFields>),
})
