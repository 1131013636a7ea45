import type { Place } from "./nodes.ts"

/** Reason for refusing a document. Screens have a sentence for each code; `name` is an attribute, a mark or a word. */
export type DocumentFault = {
  code:
    | "document_unreadable"
    | "version_unknown"
    | "too_deep"
    | "too_many_nodes"
    | "too_long"
    | "too_many_tags"
    | "node_unknown"
    | "node_misplaced"
    | "content_missing"
    | "content_too_many"
    | "mark_unknown"
    | "attribute_unknown"
    | "attribute_invalid"
    | "address_refused"
    | "character_refused"
  place: Place
  node: string | null
  name: string | null
}
