import { createHash } from "node:crypto"
import type { ListedTemplate, Template, TemplateInput } from "../../lib/contract/template.ts"

/** Fields of a template that files store, and the comparison of two of them. Pure. */

/** As template/set takes it, less id. */
export type Content = Omit<TemplateInput, "id" | "editor_type" | "body"> & {
  body: { html?: string; plaintext?: string; amp?: string }
}

export const bodyParts = ["html", "plaintext", "amp"] as const

/** Line endings as git expects them; the last line ends with a newline only in files. */
export const withPlainLines = (text: string): string => text.replace(/\r\n?/g, "\n")
const withoutLastEnd = (text: string): string => withPlainLines(text).replace(/\n$/, "")
export const asFile = (text: string): string => `${withoutLastEnd(text)}\n`

/** Content at the mail service, without the fields that it fills in itself. */
export function contentOf(template: Template): Content {
  const { name, from_email, template_engine, subject, from_name, reply_to, reply_to_name } = template
  const { headers = {}, options, global_substitutions, global_metadata } = template
  return withoutBlanks({
    ...{ name, from_email, subject, from_name, reply_to, reply_to_name },
    template_engine: template_engine as NonNullable<Content["template_engine"]>,
    ...(template.track_links === 0 && { track_links: 0 as const }),
    ...(template.track_read === 0 && { track_read: 0 as const }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(options?.unsubscribe_url && { options: { unsubscribe_url: options.unsubscribe_url } }),
    global_substitutions: global_substitutions as Content["global_substitutions"],
    global_metadata,
    ...(template.attachments?.length && { attachments: template.attachments }),
    ...(template.inline_attachments?.length && { inline_attachments: template.inline_attachments }),
    body: bodyOf(template.body),
  })
}

function bodyOf(body: Template["body"]): Content["body"] {
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

/** As it is sent: template/set replaces a template whole, so absent parts need no mention. */
export const inputOf = (content: Content, id: string | null): TemplateInput => ({
  ...content,
  ...(id !== null && { id }),
  body: content.body,
})

/** The same for the same content, in whichever order it is written and however its lines end. */
export const fingerprint = (content: Content): string =>
  createHash("sha256").update(inOrder(content)).digest("hex")

function inOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOrder).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null"
  const named = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${named.map(([name, one]) => `${JSON.stringify(name)}:${inOrder(one)}`).join(",")}}`
}

/** Differences between two templates, a line each. */
export function differences(from: Content, to: Content): string[] {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((name) => name !== "body")
  const at = (content: Content, name: string) => (content as Record<string, unknown>)[name]
  return [
    ...names
      .filter((name) => inOrder(at(from, name)) !== inOrder(at(to, name)))
      .map((name) => `${name}: ${short(at(from, name))} → ${short(at(to, name))}`),
    ...bodyParts.flatMap((part) => lineCounts(part, from.body[part] ?? "", to.body[part] ?? "")),
  ]
}

const charsMax = 60
function short(value: unknown): string {
  const text = value === undefined ? "(none)" : JSON.stringify(value)
  return text.length > charsMax ? `${text.slice(0, charsMax)}…` : text
}

function lineCounts(part: string, from: string, to: string): string[] {
  if (from === to) return []
  const [before, after] = [linesOf(from), linesOf(to)]
  return [`${part}: +${beyond(after, before)} −${beyond(before, after)} lines`]
}
const linesOf = (text: string): string[] => (text === "" ? [] : text.split("\n"))
function beyond(lines: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  }).length
}

/** Only the mail service's own version number: services without versions always have one. */
export const versionOf = ({ version }: Pick<ListedTemplate, "version">): number => version ?? 1
