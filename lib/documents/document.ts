/**
 * Documents of the template editor: JSON in the shape of ProseMirror (nodes.ts defines the nodes), validated here
 * (read-document.ts), and composed to MJML (compose/compose-mjml.ts), and on the server to HTML and text
 * (compose/compose-html.ts). Pure: no React, no editor, no database.
 *
 * Templates share snippets and layouts: with-layout.ts inserts a document into a layout, then resolve-snippets.ts
 * replaces snippets with their blocks. Tags, checks and texts of a template use the result of both; the composer
 * resolves snippets itself.
 *
 * Merge tags are stored neutrally (expression.ts); engines.ts has one table per engine with the syntax of tags,
 * repeated rows and conditions. A feature that an engine lacks is a Finding with its place. The brand is an argument of
 * the composer (brand.ts) and is in no document.
 */
import * as z from "zod"
import { line } from "./attributes.ts"
import type { NodeOf } from "./nodes.ts"

/** The current version; migrate-document.ts converts older ones. */
export const documentVersion = 1

/**
 * Properties of the whole message are fields next to the nodes and not attributes of the doc, because users who edit at
 * once share the nodes, and Yjs has no attributes of a doc.
 */
export const envelope = z.strictObject({
  version: z.literal(documentVersion),
  /** BCP 47: `en`, `pt-BR`. */
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/)
    .default("en"),
  direction: z.enum(["ltr", "rtl"]).default("ltr"),
  /** The line that a mailbox shows next to the subject; may contain merge tags. */
  preheader: line(300).default(""),
  doc: z.unknown(),
})

export type Document = Omit<z.output<typeof envelope>, "doc"> & { doc: NodeOf<"doc"> }

export const limits = { nodesMax: 5_000, depthMax: 30, charsMax: 1_000_000, tagsMax: 2000 } as const
