import * as z from "zod"
import { line, none } from "../../attributes.ts"
import type { NodeKinds } from "../node-kind.ts"

/** Replaced before a document is composed, so nothing writes them. */

export const snippet = {
  /** Refers to shared blocks (resolve-snippets.ts); the name is for users, also after the snippet is deleted. */
  snippet: { attrs: z.strictObject({ id: line(100).min(1), name: line(200).default("") }), content: [] },
} as const satisfies NodeKinds

export const slot = {
  /** Position of the document's blocks in a layout (with-layout.ts); at most one per document. */
  slot: { attrs: none, content: [] },
} as const satisfies NodeKinds
