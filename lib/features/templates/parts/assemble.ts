import "server-only"
import type { Document } from "#lib/documents/document"
import { type Finding, findingLevels } from "#lib/documents/finding"
import type { Place } from "#lib/documents/nodes"
import { readDocument } from "#lib/documents/read-document"
import { resolveSnippets, type Snippets } from "#lib/documents/resolve-snippets"
import { withLayout } from "#lib/documents/with-layout"
import type { Db } from "#lib/data/store/open"
import { type PublishedPart, publishedParts } from "#lib/data/store/template-parts"
import { snippetIdsOf } from "./snippet-ids.ts"

/**
 * PART-3: a template's document in its layout, with the project's published snippets resolved. `parts` are those
 * included, also through the layout.
 */
export type Assembled = {
  document: Document
  /** With the places of the given document. */
  findings: Finding[]
  /** The place of a node in the given document: a snippet's nodes have the snippet's, the layout's own []. */
  placeOf(place: Place): Place
  parts: { part_id: string; version: number }[]
}

export async function assemble(
  db: Db,
  project_id: string,
  document: Document,
  layout: string,
): Promise<Assembled> {
  const inDocument = snippetIdsOf(document)
  const named = await publishedParts(db, project_id, layout === "" ? inDocument : [...inDocument, layout])
  const around = named.find(({ part_id, part }) => part === "layout" && part_id === layout)
  const frame = around ? documentOf(around) : null
  const inFrame = frame ? snippetIdsOf(frame).filter((id) => !inDocument.includes(id)) : []
  const found = [...named, ...(await publishedParts(db, project_id, inFrame))]
  const snippets = snippetsOf(found)
  const laid = frame ? withLayout(frame, document) : laidAlone(document)
  const resolved = resolveSnippets(laid.document, snippets)
  const placeOf = (place: Place): Place => laid.placeOf(resolved.placeOf(place)) ?? []
  return {
    document: resolved.document,
    findings: [
      ...(layout !== "" && !frame ? [layoutIsMissing] : []),
      ...laid.findings,
      ...resolved.findings.map((one) => ({ ...one, place: laid.placeOf(one.place) ?? [] })),
    ],
    placeOf,
    parts: found
      .filter((one) => one === around || one.part === "snippet")
      .map(({ part_id, version }) => ({ part_id, version })),
  }
}

const laidAlone = (document: Document) => ({ document, findings: [], placeOf: (place: Place) => place })

export const snippetsOf = (parts: readonly PublishedPart[]): Snippets =>
  new Map(
    parts.flatMap((one) => {
      const document = one.part === "snippet" ? documentOf(one) : null
      return document ? [[one.part_id, document.doc.content] as const] : []
    }),
  )

/** Published parts are valid; null only if a later document version cannot read it. */
function documentOf({ document }: PublishedPart): Document | null {
  const read = readDocument(document)
  return "faults" in read ? null : read.document
}

const layoutIsMissing: Finding = {
  ...{ code: "layout_is_missing", level: findingLevels.layout_is_missing },
  ...{ place: [], node: null, subject: null },
}
