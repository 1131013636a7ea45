import "server-only"
import type { Document } from "#lib/documents/document"
import { type Finding, findingLevels } from "#lib/documents/finding"
import type { DocumentNode, Place } from "#lib/documents/nodes"
import { replaceNodes } from "#lib/documents/replace-nodes"
import { resolveSnippets } from "#lib/documents/resolve-snippets"
import { walk } from "#lib/documents/walk"
import type { Db } from "#lib/data/store/open"
import type { PartKind } from "#lib/data/store/schema/templates"
import { publishedParts } from "#lib/data/store/template-parts"
import { type Assembled, snippetsOf } from "./assemble.ts"
import { snippetIdsOf } from "./snippet-ids.ts"

/** A preview of a snippet or a layout: the snippet alone, the layout with placeholder text as a template's content. */
export async function assemblePart(
  db: Db,
  project_id: string,
  document: Document,
  { part, filler }: { part: PartKind; filler: string },
): Promise<Assembled> {
  if (part === "snippet") return alone(document)
  const filled = replaceNodes(document, ({ type }) => (type === "slot" ? [paragraphOf(filler)] : null))
  const parts = await publishedParts(db, project_id, snippetIdsOf(document))
  const resolved = resolveSnippets(filled.document, snippetsOf(parts))
  const placeOf = (place: Place): Place => filled.originOf(resolved.placeOf(place)).origin
  return {
    document: resolved.document,
    findings: [
      ...(hasSlot(document) ? [] : [found("layout_has_no_slot")]),
      ...resolved.findings.map((one) => ({ ...one, place: filled.originOf(one.place).origin })),
    ],
    placeOf,
    parts: parts.map(({ part_id, version }) => ({ part_id, version })),
  }
}

/** A snippet is not resolved further: parts in it are reported instead. */
function alone(document: Document): Assembled {
  const { document: resolved, findings, placeOf } = resolveSnippets(document)
  return {
    ...{ document: resolved, placeOf, parts: [] },
    findings: findings.map((one) => ({ ...one, code: "snippet_in_snippet" })),
  }
}

export const hasSlot = (document: Document): boolean =>
  [...walk(document)].some(({ node }) => node.type === "slot")

const paragraphOf = (text: string): DocumentNode => ({
  type: "paragraph",
  attrs: { align: null, look: "normal" },
  content: text === "" ? [] : [{ type: "text", text, marks: [] }],
  marks: [],
})

const found = (code: Finding["code"]): Finding => ({
  ...{ code, level: findingLevels[code] },
  ...{ place: [], node: null, subject: null },
})
