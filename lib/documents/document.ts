/**
 * Documents of the template editor: JSON in the shape of ProseMirror (nodes.ts says which nodes there are), read here
 * (read-document.ts), and composed to MJML (compose/compose-mjml.ts), and on the server to HTML and text
 * (compose/compose-html.ts). Pure: no React, no editor, no database.
 *
 * Templates share snippets and layouts: with-layout.ts puts a document into a layout, then resolve-snippets.ts puts blocks
 * in the place of snippets. Tags, checks and texts of a template are those of what comes out of both; the composer resolves
 * snippets by itself.
 *
 * Merge tags are kept neutrally (expression.ts); engines.ts has one table an engine of how tags, repeated rows and
 * conditions are written for it. What an engine cannot say is a Finding with its place. The brand is an argument of the
 * composer (brand.ts) and stands in no document.
 */
import * as z from "zod"
import { line } from "./attributes.ts"
import type { NodeOf } from "./nodes.ts"

/** The version that is written today; migrate-document.ts leads there from older ones. */
export const documentVersion = 1

/**
 * What is about the whole message stands beside the nodes and not in attributes of the doc: two people who edit at once
 * share the nodes, and Yjs knows no attributes of a doc.
 */
export const envelope = z.strictObject({
  version: z.literal(documentVersion),
  /** BCP 47: `en`, `pt-BR`. */
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/)
    .default("en"),
  direction: z.enum(["ltr", "rtl"]).default("ltr"),
  /** The line that a mailbox shows beside the subject; may hold merge tags. */
  preheader: line(300).default(""),
  doc: z.unknown(),
})

export type Document = Omit<z.output<typeof envelope>, "doc"> & { doc: NodeOf<"doc"> }

export const limits = { nodesMax: 5_000, depthMax: 30, charsMax: 1_000_000, tagsMax: 2000 } as const
