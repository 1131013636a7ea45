import type { Place } from "./nodes.ts"

/**
 * What is composed, but not as it was meant. Of `error`s a reader would see something wrong; a `hint` is for the author.
 * `subject` is what is meant: a tag, an address, a kind of test.
 */
export type Finding = {
  code: keyof typeof findingLevels
  level: "error" | "hint"
  place: Place
  node: string | null
  subject: string | null
}

export const findingLevels = {
  /** The engine fills in nothing, or only names, or no fallback in the address of a link. */
  engine_has_no_tags: "error",
  engine_has_no_paths: "error",
  engine_has_no_fallback_in_links: "error",
  /** The engine has no loops, no such test, no other branch: the row stands once, the block always, the branch is left out. */
  engine_has_no_repeats: "error",
  engine_has_no_test: "error",
  engine_has_no_otherwise: "error",
  /** Two braces that make no merge tag. */
  tag_unreadable: "error",
  /** Two closing braces of an HTML block would end the condition around it. */
  html_ends_condition: "error",
  /** A document within the document: head and body of an HTML block. */
  html_is_whole_document: "hint",
  /** Nothing has this id, or it holds what may not stand here, itself other snippets, or more than a document may. */
  snippet_is_missing: "error",
  snippet_does_not_fit: "error",
  snippet_in_snippet: "error",
  snippets_are_too_long: "error",
  /** The document's blocks stand at the layout's end. */
  layout_has_no_slot: "error",
  /** Nothing has the id of the layout, or it was never published. */
  layout_is_missing: "error",
  link_is_empty: "error",
  image_is_empty: "error",
  image_has_no_alt: "hint",
} as const satisfies Record<string, Finding["level"]>
