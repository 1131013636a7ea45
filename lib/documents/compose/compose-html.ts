import "server-only"
import type { Document } from "../document.ts"
import type { Finding } from "../finding.ts"
import { resolveSnippets } from "../resolve-snippets.ts"
import { compact } from "./compact.ts"
import { type Composing, findingsOf, writeMjml } from "./compose-mjml.ts"
import { Draft } from "./draft.ts"
import { textOfHtml } from "./text-of-html.ts"
import { writeText } from "./write-text.ts"

/** What the service is given: both bodies in the writing of the template's engine, and what could not be said. */
export type Composed = { html: string; text: string; findings: Finding[] }

/** A document as the HTML and the text of a message. */
export async function composeHtml(document: Document, composing: Composing): Promise<Composed> {
  const draft = new Draft(composing.brand, composing.engine)
  const resolved = resolveSnippets(document, composing.snippets)
  const source = writeMjml(draft, resolved.document, composing.subject ?? "")
  // Three hundred files, which nobody waits for who composes nothing.
  const { default: mjml2html } = await import("mjml")
  const { html } = await mjml2html(source, options)
  // What cannot be said was found in the HTML already.
  const textDraft = new Draft(composing.brand, composing.engine)
  const text = writeText(textDraft, resolved.document, textOfHtml)
  return {
    html: draft.restore(compact(html)),
    text: textDraft.restoreText(text),
    findings: findingsOf(draft, resolved),
  }
}

/** The source is our own, so it is not judged again; no font of anybody's is loaded unless the brand names it. */
const options = { validationLevel: "skip", keepComments: false, fonts: {} } as const
