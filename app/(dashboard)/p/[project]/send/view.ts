import { isAddress } from "#contract/address"
import { limits } from "#contract/limits"
import type { MessageInput } from "#contract/message"
import type { Substitutions } from "#contract/substitutions"

/** What is being written, or which template is used. */
export type SendForm = {
  source: "write" | "template"
  from_email: string
  from_name: string
  /** One per line, or separated by commas. */
  recipients: string
  subject: string
  body: string
  template_id: string
  /** Values for the tags of the chosen template or of what was written. */
  values: Record<string, string>
  /** Separated by commas. */
  tags: string
}
export type SendField =
  | "from_email"
  | "from_name"
  | "recipients"
  | "subject"
  | "body"
  | "template_id"
  | "values"
  | "tags"

export type RecipientLine = { email: string; line: number }

/** Addresses with the line each stands on; `Name <address>` gives the address. */
export function recipientLines(text: string): RecipientLine[] {
  return text
    .split("\n")
    .flatMap((line, at) => line.split(/[,;]/).map((part) => ({ email: addressIn(part), line: at + 1 })))
    .filter((one) => one.email !== "")
}

const addressIn = (part: string): string => (/<([^<>]*)>\s*$/.exec(part)?.[1] ?? part).trim()

export const tagList = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/** Substitutions without the empty ones: a tag without a value then takes its own fallback. */
export const filledValues = (values: Record<string, string>, names: readonly string[]): Substitutions =>
  Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))

export function messageOf(form: SendForm, names: readonly string[]): MessageInput {
  const values = filledValues(form.values, names)
  const tags = tagList(form.tags)
  const common = {
    recipients: recipientLines(form.recipients).map(({ email }) => ({ email })),
    ...(Object.keys(values).length > 0 ? { global_substitutions: values } : {}),
    ...(tags.length > 0 ? { tags } : {}),
  }
  if (form.source === "template") return { ...common, template_id: form.template_id }
  return {
    ...common,
    from_email: form.from_email.trim(),
    ...(form.from_name.trim() ? { from_name: form.from_name.trim() } : {}),
    subject: form.subject,
    body: { html: htmlOfText(form.body), plaintext: form.body },
  }
}

/** Words typed in a plain field as a small HTML letter: paragraphs at blank lines, addresses as links. */
export function htmlOfText(text: string): string {
  const escaped = text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
  const linked = escaped.replace(/https?:\/\/[^\s<]+[^\s<.,;:!?)]/g, (url) => `<a href="${url}">${url}</a>`)
  const paragraphs = linked.split(/\n{2,}/).map((one) => `<p>${one.trim().replaceAll("\n", "<br>")}</p>`)
  return `<!doctype html>\n<html><body style="font-family: Helvetica, Arial, sans-serif; font-size: 15px; line-height: 23px">\n${paragraphs.join("\n")}\n</body></html>\n`
}
const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

export type SendFaults = Partial<Record<SendField, string>>

/** What the form can tell by itself, one sentence per field. */
export function sendFaults(form: SendForm): SendFaults {
  const faults: SendFaults = {}
  const recipients = recipientFault(form.recipients)
  if (recipients) faults.recipients = recipients
  if (form.source === "template") {
    if (!form.template_id) faults.template_id = "Choose a template."
  } else {
    if (!isAddress(form.from_email.trim())) faults.from_email = "This is not an e-mail address."
    if (form.subject.trim() === "") faults.subject = "A letter needs a subject."
    if (form.body.trim() === "") faults.body = "Write something."
  }
  const tags = tagList(form.tags)
  if (tags.length > limits.tagsPerMessageMax) faults.tags = "At most 4 tags."
  else if (tags.some((tag) => tag.length > limits.tagCharsMax))
    faults.tags = "A tag has at most 100 characters."
  return faults
}

function recipientFault(text: string): string | undefined {
  const lines = recipientLines(text)
  if (lines.length === 0) return "Name at least one address."
  if (lines.length > limits.recipientsMax)
    return `At most ${limits.recipientsMax} addresses; these are ${lines.length}.`
  const bad = lines.find(({ email }) => !isAddress(email))
  if (!bad) return undefined
  const why = bad.email.includes("@") ? "is not an e-mail address" : "has no @ sign"
  return `Line ${bad.line}: “${bad.email}” ${why}.`
}

/** Where a refusal belongs (`message.recipients.3.email`), and how it reads there; null: nobody's field. */
export function refusalAt(
  path: string | undefined,
  sentence: string,
  form: SendForm,
): { field: SendField; text: string } | null {
  const [first, second] = (path ?? "").replace(/^message\.?/, "").split(".")
  if (first === "recipients") {
    const line = recipientLines(form.recipients)[Number(second)]?.line
    return {
      field: "recipients",
      text: second !== undefined && line ? `Line ${line}: ${sentence}` : sentence,
    }
  }
  if (first === "global_substitutions") return { field: "values", text: sentence }
  const fields: readonly string[] = ["from_email", "from_name", "subject", "body", "template_id", "tags"]
  return first && fields.includes(first) ? { field: first as SendField, text: sentence } : null
}

/** The next free form of an address, so that pressing a chip twice does not name it twice. */
export function withAddress(text: string, address: (nth: number) => string): string {
  const taken = new Set(recipientLines(text).map(({ email }) => email.toLowerCase()))
  let nth = 1
  while (taken.has(address(nth).toLowerCase())) nth += 1
  const before = text.trimEnd()
  return before === "" ? address(nth) : `${before}\n${address(nth)}`
}
