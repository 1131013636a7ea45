import { createHash } from "node:crypto"
import type { ListedTemplate, TemplateInput } from "../../lib/contract/template.ts"
import { bodyParts, type Content, inOrder, withoutLastEnd } from "../../lib/contract/template-content.ts"

/** Fields of a template that files store, and the comparison of two of them. Pure. */

export const asFile = (text: string): string => `${withoutLastEnd(text)}\n`

/** As it is sent: template/set replaces a template whole, so absent parts need no mention. */
export const inputOf = (content: Content, id: string | null): TemplateInput => ({
  ...content,
  ...(id !== null && { id }),
  body: content.body,
})

/** The same for the same content, in whichever order it is written and however its lines end. */
export const fingerprint = (content: Content): string =>
  createHash("sha256").update(inOrder(content)).digest("hex")

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
