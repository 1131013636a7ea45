import type { Document } from "../document.ts"
import type { Finding } from "../finding.ts"
import { type Composing, composeMjml } from "./compose-mjml.ts"

/**
 * A document as a template's own MJML, which composeMjmlSource compiles to what composeHtml makes of the document. One way:
 * brand, snippets and the writing of the engine are copied into it, and nothing leads back to a document. (To HTML source
 * it is composeHtml.)
 */
export function toSource(document: Document, composing: Composing): { mjml: string; findings: Finding[] } {
  return composeMjml(document, composing)
}
