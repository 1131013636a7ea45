import { QueryClientProvider } from "@tanstack/react-query"
import { type Document, Window } from "happy-dom"
import { NuqsTestingAdapter } from "nuqs/adapters/testing"
import { createElement, type ReactNode } from "react"
import { renderToReadableStream } from "react-dom/server.edge"
import { LanguageProvider } from "#components/shell/language"
import { makeQueryClient } from "#lib/interface/browser/queries"
import type { Language } from "#lib/interface/format/language"

/** Text of a page as the server renders it, before any script runs. Throws when a part cannot be rendered. */
export async function drawn(page: ReactNode, language: Language = "en"): Promise<string> {
  const providers = createElement(QueryClientProvider, { client: makeQueryClient() }, page)
  const children = createElement(NuqsTestingAdapter, null, providers)
  const faults: unknown[] = []
  const stream = await renderToReadableStream(LanguageProvider({ language, children }), {
    onError: (error) => void faults.push(error),
  })
  await stream.allReady
  const html = await new Response(stream).text()
  if (faults.length > 0) throw faults[0]
  return html
}

export function documentOf(html: string): Document {
  const { document } = new Window()
  document.body.innerHTML = html
  return document
}
