import type { Template, TemplateInput } from "./template.ts"

/** Content of a template for comparisons: independent of the order of names, blanks and line ends. Pure. */

/** As template/set takes it, less id. */
export type Content = Omit<TemplateInput, "id" | "editor_type" | "body"> & {
  body: { html?: string; plaintext?: string; amp?: string }
}

export const bodyParts = ["html", "plaintext", "amp"] as const

/** Line endings as git expects them. */
export const withPlainLines = (text: string): string => text.replace(/\r\n?/g, "\n")

/** The same without a final line end, which only files have. */
export const withoutLastEnd = (text: string): string => withPlainLines(text).replace(/\n$/, "")

/** Content at the mail service, without the fields that it fills in itself. */
export function contentOf(template: Template | TemplateInput): Content {
  const { name, from_email, template_engine, subject, from_name, reply_to, reply_to_name } = template
  const { global_substitutions, global_metadata } = template
  const headers = mapIn(template.headers)
  const { unsubscribe_url } = mapIn(template.options)
  return withoutBlanks({
    ...{ name, from_email, subject, from_name, reply_to, reply_to_name },
    template_engine: template_engine as NonNullable<Content["template_engine"]>,
    ...(template.track_links === 0 && { track_links: 0 as const }),
    ...(template.track_read === 0 && { track_read: 0 as const }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(unsubscribe_url && { options: { unsubscribe_url } }),
    global_substitutions: global_substitutions as Content["global_substitutions"],
    global_metadata,
    ...(template.attachments?.length && { attachments: template.attachments }),
    ...(template.inline_attachments?.length && { inline_attachments: template.inline_attachments }),
    body: bodyOf(template.body),
  })
}

/** PHP callers send an empty list for an empty object. */
const mapIn = <Value>(value: Record<string, Value> | unknown[] | null | undefined): Record<string, Value> =>
  Array.isArray(value) ? {} : (value ?? {})

function bodyOf(stored: Template["body"] | TemplateInput["body"]): Content["body"] {
  const body = mapIn(stored)
  const parts = bodyParts.flatMap((part) => {
    const text = withoutLastEnd(body[part] ?? "")
    return text === "" ? [] : [[part, text] as const]
  })
  return Object.fromEntries(parts)
}

/** Absent, null and blank are equal. */
export const withoutBlanks = (
  content: { [name in keyof Content]: Content[name] | null | undefined },
): Content =>
  Object.fromEntries(
    Object.entries(content).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  ) as Content

/** Canonical text of a value, independent of the order of its names; absent values are ignored. */
export function inOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOrder).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null"
  const named = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${named.map(([name, one]) => `${JSON.stringify(name)}:${inOrder(one)}`).join(",")}}`
}
