import { isAddress } from "#contract/address"
import { limits } from "#contract/limits"
import type { MessageInput } from "#contract/message"
import type { TemplateEngine } from "#contract/message-words"
import type { Substitutions } from "#contract/substitutions"
import type { SendWords } from "#words/send"
import { filesOf, type LetterFile } from "./compose/files.ts"
import type { Reader, Readers } from "./recipients/readers.ts"
import type { Mapping } from "./recipients/table.ts"
import { type Schedule, scheduleOf } from "./when/schedule.ts"

/** Everything on the page that a person typed or chose. Files are kept apart: they are on the disk anyway. */
export type SendForm = {
  source: "write" | "template"
  from_email: string
  from_name: string
  reply_to: string
  subject: string
  text: string
  html: string
  template_engine: TemplateEngine
  template_id: string
  track_links: boolean
  track_read: boolean
  /** Separated by commas. */
  tags: string
  /** One `name: value` per line. */
  metadata: string
  to: "typed" | "csv"
  recipients: string
  mapping: Mapping | null
  /** Values that are the same for everybody. */
  values: Record<string, string>
  when: "now" | "later"
  /** Wall time in the project's zone. */
  send_at: string
}

export const emptyForm = (from_email: string, from_name: string): SendForm => ({
  source: "write",
  from_email,
  from_name,
  reply_to: "",
  subject: "",
  text: "",
  html: "",
  template_engine: "simple",
  template_id: "",
  track_links: true,
  track_read: true,
  tags: "",
  metadata: "",
  to: "typed",
  recipients: "",
  mapping: null,
  values: {},
  when: "now",
  send_at: "",
})

/** Named here, because the contract's own list brings its schemas into the browser. */
export const engines = ["simple", "velocity", "liquid", "none"] as const satisfies readonly TemplateEngine[]

/** The engine of this name; the service's own choice for any other word. */
export const engineOf = (word: string): TemplateEngine => engines.find((one) => one === word) ?? "simple"

/** A kept draft as a form: fields of another version of this page are left out. */
export function formOf(stored: unknown, empty: SendForm): SendForm {
  if (typeof stored !== "object" || stored === null) return empty
  const known = Object.entries(stored).filter(
    ([name, value]) =>
      name === "mapping" || typeof value === typeof new Map<string, unknown>(Object.entries(empty)).get(name),
  )
  return { ...empty, ...Object.fromEntries(known) }
}

const tagList = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/** Lines `name: value` as an object, and the first invalid line (from 1). */
export function metadataOf(text: string): { map: Record<string, string>; badLine: number | null } {
  const map: Record<string, string> = {}
  let badLine: number | null = null
  text.split("\n").forEach((line, at) => {
    if (line.trim() === "") return
    const [, name, value] = /^\s*([^:]+?)\s*:\s*(.*?)\s*$/.exec(line) ?? []
    if (name && value !== undefined) map[name] = value
    else badLine ??= at + 1
  })
  return { map, badLine }
}

/** Substitutions without the empty ones: a tag without a value then takes its own fallback. */
export const filledValues = (values: Record<string, string>, names: readonly string[]): Substitutions =>
  Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))

/** The HTML as it is sent: a plain text has its links made of it. */
export const htmlOf = ({
  html,
  text,
  template_engine,
}: Pick<SendForm, "html" | "text" | "template_engine">): string =>
  html.trim() === "" && template_engine === "simple" ? htmlOfText(text) : html

/** Sender and content, as message and preview take them. */
export function contentOf(form: SendForm) {
  const html = htmlOf(form)
  return {
    template_engine: form.template_engine,
    from_email: form.from_email.trim(),
    ...(form.from_name.trim() ? { from_name: form.from_name.trim() } : {}),
    ...(form.reply_to.trim() ? { reply_to: form.reply_to.trim() } : {}),
    subject: form.subject,
    body: { ...(html.trim() ? { html } : {}), ...(form.text.trim() ? { plaintext: form.text } : {}) },
    track_links: flag(form.track_links),
    track_read: flag(form.track_read),
  }
}

const flag = (isOn: boolean): 0 | 1 => (isOn ? 1 : 0)

/** The message without its recipients; `names` are its merge fields, `send_at` the instant in UTC. */
export function messageOf(
  form: SendForm,
  names: readonly string[],
  { files, send_at }: { files: readonly LetterFile[]; send_at: string | null },
): Omit<MessageInput, "recipients"> {
  const values = filledValues(form.values, names)
  const tags = tagList(form.tags)
  const { map } = metadataOf(form.metadata)
  return {
    ...(form.source === "template" ? { template_id: form.template_id } : contentOf(form)),
    ...filesOf(files),
    ...(Object.keys(values).length > 0 ? { global_substitutions: values } : {}),
    ...(Object.keys(map).length > 0 ? { global_metadata: map } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...(send_at ? { options: { send_at } } : {}),
  }
}

/** A reader as the message names one. */
export const recipientOf = ({ email, values }: Reader) =>
  Object.keys(values).length > 0 ? { email, substitutions: values } : { email }

/** Words typed in a plain field as a small HTML letter: paragraphs at blank lines, addresses as links. */
export function htmlOfText(text: string): string {
  if (text.trim() === "") return ""
  const escaped = text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
  const linked = escaped.replace(/https?:\/\/[^\s<]+[^\s<.,;:!?)]/g, (url) => `<a href="${url}">${url}</a>`)
  const paragraphs = linked.split(/\n{2,}/).map((one) => `<p>${one.trim().replaceAll("\n", "<br>")}</p>`)
  return `<!doctype html>\n<html><body style="font-family: Helvetica, Arial, sans-serif; font-size: 15px; line-height: 23px">\n${paragraphs.join("\n")}\n</body></html>\n`
}
const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** Places on the page that a fault or a refusal can belong to, in reading order. */
export const sendFields = [
  "template_id",
  "from_name",
  "from_email",
  "reply_to",
  "subject",
  "body",
  "files",
  "recipients",
  "values",
  "tags",
  "metadata",
  "tracking",
  "send_at",
] as const
export type SendField = (typeof sendFields)[number]
export type SendFaults = Partial<Record<SendField, string>>

export type Checked = {
  readers: Readers
  timeZone: string
  nowMs: number
  /** A link of the message has no address for any recipient. */
  hasEmptyLink?: boolean
}

/** Validation in the browser, one sentence per field. */
export function sendFaults(form: SendForm, words: SendWords["faults"], checked: Checked): SendFaults {
  return {
    ...(form.source === "template"
      ? templateFaults(form, words, checked)
      : writtenFaults(form, words, checked)),
    ...recipientFaults(form, words, checked.readers),
    ...extraFaults(form, words),
    ...timeFaults(form, words, checked),
  }
}

function templateFaults(form: SendForm, words: SendWords["faults"], { hasEmptyLink }: Checked): SendFaults {
  if (!form.template_id) return { template_id: words.noTemplate }
  return hasEmptyLink ? { template_id: words.emptyLink } : {}
}

function writtenFaults(form: SendForm, words: SendWords["faults"], { hasEmptyLink }: Checked): SendFaults {
  const isBlank = form.text.trim() === "" && form.html.trim() === ""
  return {
    ...(isAddress(form.from_email.trim()) ? {} : { from_email: words.noAddress }),
    ...(form.reply_to.trim() === "" || isAddress(form.reply_to.trim()) ? {} : { reply_to: words.noAddress }),
    ...(form.subject.trim() === "" ? { subject: words.noSubject } : {}),
    ...(isBlank ? { body: words.noBody } : hasEmptyLink ? { body: words.emptyLink } : {}),
  }
}

/** A typed address can be corrected on the spot; bad lines of a file are skipped and listed. */
function recipientFaults(form: SendForm, words: SendWords["faults"], { readers, bad }: Readers): SendFaults {
  const [first] = bad
  if (form.to === "typed" && first)
    return {
      recipients: words.badLine({ line: first.line, text: first.text, reason: words.reasons[first.reason] }),
    }
  if (readers.length > 0) return {}
  return { recipients: form.to === "typed" ? words.nobody : words.nobodyInFile }
}

function extraFaults(form: SendForm, words: SendWords["faults"]): SendFaults {
  const faults: SendFaults = {}
  const tags = tagList(form.tags)
  if (tags.length > limits.tagsPerMessageMax) faults.tags = words.manyTags
  else if (tags.some((tag) => tag.length > limits.tagCharsMax)) faults.tags = words.longTag
  const { map, badLine } = metadataOf(form.metadata)
  if (badLine) faults.metadata = words.badMetadata({ line: badLine })
  else if (Object.keys(map).length > limits.metadataKeysMax) faults.metadata = words.manyMetadata
  return faults
}

function timeFaults(form: SendForm, words: SendWords["faults"], { timeZone, nowMs }: Checked): SendFaults {
  const schedule = scheduleOfForm(form, timeZone, nowMs)
  if (!schedule || schedule.state === "due") return {}
  return { send_at: words.times[schedule.state] }
}

/** When it goes out; null: at once. */
export const scheduleOfForm = (form: SendForm, timeZone: string, nowMs: number): Schedule | null =>
  form.when === "later" ? scheduleOf(form.send_at, timeZone, nowMs) : null

const fieldOf: Record<string, SendField> = {
  from_email: "from_email",
  from_name: "from_name",
  reply_to: "reply_to",
  subject: "subject",
  body: "body",
  template_id: "template_id",
  template_engine: "body",
  attachments: "files",
  inline_attachments: "files",
  global_substitutions: "values",
  global_metadata: "metadata",
  tags: "tags",
  track_links: "tracking",
  track_read: "tracking",
  options: "send_at",
}

/** Field of a refusal (`message.recipients.3.email`) and its sentence; null: it belongs to no field. */
export function refusalAt(
  path: string | undefined,
  sentence: string,
  readers: readonly Reader[],
  line: (input: { line: number; sentence: string }) => string,
): { field: SendField; text: string } | null {
  const [first, second] = (path ?? "").replace(/^message\.?/, "").split(".")
  if (first === "recipients") {
    const reader = second === undefined ? undefined : readers[Number(second)]
    return { field: "recipients", text: reader ? line({ line: reader.line, sentence }) : sentence }
  }
  const field = first && Object.hasOwn(fieldOf, first) ? fieldOf[first] : undefined
  return field ? { field, text: sentence } : null
}
