import "server-only"
import type { Document } from "../document.ts"
import type { Finding } from "../finding.ts"
import { resolveSnippets } from "../resolve-snippets.ts"
import { type Composing, findingsOf, writeMjml } from "./compose-mjml.ts"
import { Draft } from "./draft.ts"
import { holdColumns } from "./hold-columns.ts"
import { textOfHtml } from "./text-of-html.ts"
import { writeText } from "./write-text.ts"

/** Content for the service: both bodies in the syntax of the template's engine, and findings on features it lacks. */
export type Composed = { html: string; text: string; findings: Finding[] }

/** Composes a document as HTML and text of a message. */
export async function composeHtml(document: Document, composing: Composing): Promise<Composed> {
  const draft = new Draft(composing.brand, composing.engine, document.direction)
  const resolved = resolveSnippets(document, composing.snippets)
  const source = writeMjml(draft, resolved.document, composing.subject ?? "")
  // Three hundred files, loaded only for composing.
  const { default: mjml2html } = await import("mjml")
  const { html } = await mjml2html(source, options)
  // Its findings repeat those of the HTML.
  const textDraft = new Draft(composing.brand, composing.engine)
  const text = writeText(textDraft, resolved.document, textOfHtml)
  return {
    html: draft.restore(compact(holdColumns(html))),
    text: textDraft.restoreText(text),
    findings: findingsOf(draft, resolved),
  }
}

/** The source is our own, so it is not validated again; only fonts named by the brand are loaded. */
const options = { validationLevel: "skip", keepComments: false, fonts: {} } as const

/** Removes mjml's indentation, which is a quarter of a message, because mail programs clip long ones. */
export const compact = (html: string): string => html.replace(/\n[ \t\r\n]+/g, "\n")
