import { inOrder } from "#contract/template-content"
import type { Brand } from "#lib/documents/brand"
import type { Document } from "#lib/documents/document"
import type { TemplateField, TemplateFields } from "../fields.ts"
import type { BrandDifference, Difference } from "./promotion-plan.ts"

/** Comparison of two templates, and of two brands. Pure. */

export type Side = { kind: string; fields: TemplateFields; document: Document | null }

const longFields: ReadonlySet<TemplateField> = new Set(["html", "plaintext", "amp", "mjml", "headers"])

/** Changes of the copy. Fields that a kind does not use are ignored. */
export function differencesOf(here: Side, there: Side): Difference[] {
  const names = Object.keys(here.fields) as TemplateField[]
  const counted = names.filter((name) => isUsed(name, here.kind) || isUsed(name, there.kind))
  return [
    ...(here.kind === there.kind ? [] : [{ what: "kind" as const, here: here.kind, there: there.kind }]),
    ...counted.flatMap((name) => fieldDifference(name, here.fields[name], there.fields[name])),
    ...documentDifference(here.document, there.document),
  ]
}

/** Source texts stay in a draft whose kind changed, and are not part of its content. */
const kindsOf: Partial<Record<TemplateField, readonly string[]>> = {
  html: ["html"],
  plaintext: ["html"],
  amp: ["html"],
  mjml: ["mjml"],
  preheader: ["visual"],
  language: ["visual"],
  direction: ["visual"],
}
const isUsed = (name: TemplateField, kind: string): boolean => kindsOf[name]?.includes(kind) ?? true

function fieldDifference(what: TemplateField, here: string | boolean, there: string | boolean): Difference[] {
  if (here === there) return []
  if (!longFields.has(what)) return [{ what, here: String(here), there: String(there) }]
  return [{ what, ...countsOf(String(here).split("\n"), String(there).split("\n")) }]
}

function documentDifference(here: Document | null, there: Document | null): Difference[] {
  const [mine, theirs] = [blocksOf(here), blocksOf(there)]
  return mine.join("\n") === theirs.join("\n") ? [] : [{ what: "document", ...countsOf(mine, theirs) }]
}

const blocksOf = (document: Document | null): string[] => (document?.doc.content ?? []).map(inOrder)

/** Added and removed lines; if lines only moved, one of each is returned. */
function countsOf(here: readonly string[], there: readonly string[]): { added: number; removed: number } {
  const left = new Map<string, number>()
  for (const line of there) left.set(line, (left.get(line) ?? 0) + 1)
  let added = 0
  for (const line of here) {
    const count = left.get(line) ?? 0
    if (count === 0) added += 1
    else left.set(line, count - 1)
  }
  const removed = [...left.values()].reduce((sum, count) => sum + count, 0)
  return added + removed === 0 ? { added: 1, removed: 1 } : { added, removed }
}

/** Differing values of the brand, by path. */
export function brandDifferences(here: Brand, there: Brand): BrandDifference[] {
  const [mine, theirs] = [flat(here), flat(there)]
  const paths = [...new Set([...mine.keys(), ...theirs.keys()])]
  return paths
    .filter((path) => mine.get(path) !== theirs.get(path))
    .map((path) => ({ path, here: mine.get(path) ?? "", there: theirs.get(path) ?? "" }))
}

function flat(value: unknown, path = ""): Map<string, string> {
  if (typeof value !== "object" || value === null)
    return new Map(value === null || value === "" ? [] : [[path, String(value)]])
  return new Map(
    Object.entries(value).flatMap(([name, one]) => [...flat(one, path ? `${path}.${name}` : name)]),
  )
}
