import type { TemplateEngine } from "#contract/message-words"
import { type Substitutions, substitutionName } from "#contract/substitutions"
import type { Template } from "#contract/template"
import { parseUtc } from "#contract/time"
import { failed, ok, type Result } from "#lib/result"
import type { TemplateEditorWords } from "#words/template-editor"
import type { TemplatesWords } from "#words/templates"

export type TemplateRow = {
  id: string
  name: string
  engine: string
  subject: string
  /** Name and address, for the search and on hover. */
  sender: string
  from_email: string
  version: string
  updatedMs: number | null
}

/** Rows in the service's order (newest first). Bodies stay behind. */
export const templateRows = (templates: readonly Template[], words: TemplatesWords): TemplateRow[] =>
  templates.map((one) => ({
    id: one.id,
    name: one.name,
    engine: engineWord(one.template_engine, words),
    subject: one.subject ?? "",
    sender: one.from_name ? `${one.from_name} <${one.from_email}>` : one.from_email,
    from_email: one.from_email,
    version: one.version === undefined ? "–" : `v${one.version}`,
    updatedMs: parseUtc(one.updated_at ?? one.created),
  }))

/** One word for an engine; one we do not know is shown as sent. */
export const engineWord = (engine: string, { engines }: TemplatesWords): string =>
  isEngine(engine, engines) ? engines[engine] : engine

const isEngine = (word: string, engines: TemplatesWords["engines"]): word is TemplateEngine =>
  Object.hasOwn(engines, word)

/** Rows with every word of the search somewhere in name, subject or sender. */
export function searchRows(rows: readonly TemplateRow[], search: string): TemplateRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    const text = `${row.name} ${row.subject} ${row.sender}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Sample values typed as JSON: an object whose names may be merge tags. */
export function valuesFromJson(
  text: string,
  { jsonFaults: words }: TemplateEditorWords,
): Result<Substitutions> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== "object" || value === null || Array.isArray(value)) return failed(400, words.object)
    const bad = Object.keys(value).find((name) => !substitutionName.test(name))
    return bad === undefined ? ok(value as Substitutions) : failed(400, words.name({ name: bad }))
  } catch {
    return failed(400, words.broken)
  }
}

/** The beginning of a letter's text, as a list of letters shows it after the subject. */
export function snippetOf(html: string, charsMax = 110): string {
  const text = html
    .replace(/<(style|script|title)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<!--[\s\S]*?-->/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&(nbsp|zwnj|#8199|#847|shy);/g, " ")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim()
  return text.length > charsMax ? `${text.slice(0, charsMax).trimEnd()}…` : text
}

/** Two letters that stand for a sender. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  const letters = words.slice(0, 2).map((word) => Array.from(word)[0] ?? "")
  return letters.join("").toUpperCase() || "–"
}
