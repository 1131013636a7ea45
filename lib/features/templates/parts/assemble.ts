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
 * PART-3: a template's document with its layout around it and blocks in the place of snippets, as the project has them
 * published. `parts` are those that are in it, also those that came with the layout.
 */
export type Assembled = {
  document: Document
  /** With the places of the document as it was given. */
  findings: Finding[]
  /** The place that a node has in the given document: of a snippet's nodes the snippet's, of the layout's own []. */
  placeOf(place: Place): Place
  parts: { part_id: string; version: number }[]
}

export async function assemble(
  db: Db,
  project_id: string,
  document: Document,
  layout: string,
): Promise<Assembled> {
  const own = snippetIdsOf(document)
  const named = await publishedParts(db, project_id, layout === "" ? own : [...own, layout])
  const around = named.find(({ part_id, part }) => part === "layout" && part_id === layout)
  const frame = around ? documentOf(around) : null
  const inFrame = frame ? snippetIdsOf(frame).filter((id) => !own.includes(id)) : []
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

/** What was published was read then; null only where a later version of documents cannot read it any more. */
function documentOf({ document }: PublishedPart): Document | null {
  const read = readDocument(document)
  return "faults" in read ? null : read.document
}

const layoutIsMissing: Finding = {
  ...{ code: "layout_is_missing", level: findingLevels.layout_is_missing },
  ...{ place: [], node: null, subject: null },
}
