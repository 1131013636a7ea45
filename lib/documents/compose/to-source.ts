import type { Document } from "../document.ts"
import type { Finding } from "../finding.ts"
import { type Composing, composeMjml } from "./compose-mjml.ts"

/**
 * Converts a document to a template's own MJML, which composeMjmlSource compiles to the same result as composeHtml. One
 * way: brand, snippets and the engine's syntax are copied into it, and it cannot be converted back. (For HTML source
 * use composeHtml.)
 */
export function toSource(document: Document, composing: Composing): { mjml: string; findings: Finding[] } {
  return composeMjml(document, composing)
}
