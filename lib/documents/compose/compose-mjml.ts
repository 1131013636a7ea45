import type { TemplateEngine } from "#contract/message-words"
import type { Brand } from "../brand.ts"
import type { Document } from "../document.ts"
import type { Finding } from "../finding.ts"
import { type Resolved, resolveSnippets, type Snippets } from "../resolve-snippets.ts"
import { Draft } from "./draft.ts"
import { placed } from "./writing.ts"
import { hasBrandFooter, writeBrandFooter } from "../nodes/footer/compose.ts"
import { writeHead } from "./write-head.ts"
import { writeRows } from "./write-rows.ts"

/**
 * `subject` is the title of the page when a message is opened in a browser; with tags, as in documents. `snippets` are
 * those available to the document (resolve-snippets.ts); default none.
 */
export type Composing = { brand: Brand; engine: TemplateEngine; subject?: string; snippets?: Snippets }

/** A document as MJML, in the syntax of an engine. Succeeds for every valid document. */
export function composeMjml(document: Document, composing: Composing): { mjml: string; findings: Finding[] } {
  const draft = new Draft(composing.brand, composing.engine, document.direction)
  const resolved = resolveSnippets(document, composing.snippets)
  const mjml = writeMjml(draft, resolved.document, composing.subject ?? "")
  return { mjml: draft.restore(mjml), findings: findingsOf(draft, resolved) }
}

/** All findings, with the places of the given document: those within a snippet are at the snippet. */
export const findingsOf = (draft: Draft, { findings, placeOf }: Resolved): Finding[] => [
  ...findings,
  ...draft.findings.map((finding) => ({ ...finding, place: placeOf(finding.place) })),
]

/** A subject, a name or another field outside of the document, in the syntax of an engine. */
export function composeLine(
  text: string,
  { brand, engine }: Composing,
): { line: string; findings: Finding[] } {
  const draft = new Draft(brand, engine)
  const line = draft.tagged(text, "text", { place: [], node: null })
  return { line: draft.restoreText(line), findings: draft.findings }
}

/** The source, still with the marks of the draft's vault. */
export function writeMjml(draft: Draft, document: Document, subject: string): string {
  const { brand } = draft
  const around = { isOwnGround: false, isInCondition: false, widthPx: brand.width }
  return `<mjml lang="${document.language}" dir="${document.direction}">
${writeHead(draft, document, subject)}
<mj-body width="${brand.width}px" background-color="${brand.light.ground}" css-class="ground">
${writeLogo(draft)}${writeRows(draft, placed(document.doc.content, []), around)}${hasBrandFooter(brand, document) ? `\n${writeBrandFooter(draft)}` : ""}
</mj-body>
</mjml>
`
}

function writeLogo(draft: Draft): string {
  const { logo } = draft.brand
  if (!logo) return ""
  const spot = { place: [], node: null }
  const href = logo.href ? ` href="${draft.tagged(logo.href, "link", spot)}"` : ""
  return `<mj-section>\n<mj-column>\n<mj-image css-class="logo" src="${draft.tagged(logo.src, "html", spot)}" alt="${draft.tagged(logo.alt, "html", spot)}" width="${logo.width}px"${href} />\n</mj-column>\n</mj-section>\n`
}
