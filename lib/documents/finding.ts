import type { Place } from "./nodes.ts"

/**
 * A problem of a composed document. With an `error` readers see something wrong; a `hint` is for the author. `subject`
 * is the affected tag, address or kind of test.
 */
export type Finding = {
  code: keyof typeof findingLevels
  level: "error" | "hint"
  place: Place
  node: string | null
  subject: string | null
}

export const findingLevels = {
  /** The engine has no tags, or only names, or no fallback in the address of a link. */
  engine_has_no_tags: "error",
  engine_has_no_paths: "error",
  engine_has_no_fallback_in_links: "error",
  /** Without loops a row appears once; without the test a block always appears; without else that branch is omitted. */
  engine_has_no_repeats: "error",
  engine_has_no_test: "error",
  engine_has_no_otherwise: "error",
  /** Two braces that form no merge tag. */
  tag_unreadable: "error",
  /** Two closing braces in an HTML block would end the condition around it. */
  html_ends_condition: "error",
  /** A document within the document: head and body in an HTML block. */
  html_is_whole_document: "hint",
  /**
   * No snippet has this id, or it contains blocks not allowed here, other snippets, or too many nodes for a document.
   */
  snippet_is_missing: "error",
  snippet_does_not_fit: "error",
  snippet_in_snippet: "error",
  snippets_are_too_long: "error",
  /** The document's blocks are appended to the layout. */
  layout_has_no_slot: "error",
  /** The layout does not exist or was never published. */
  layout_is_missing: "error",
  /** Pictures inside the message (PICTURE-21): deleted from the library, or heavier than messages can carry. */
  picture_is_missing: "error",
  pictures_are_too_heavy: "error",
  link_is_empty: "error",
  image_is_empty: "error",
  image_has_no_alt: "hint",
} as const satisfies Record<string, Finding["level"]>
