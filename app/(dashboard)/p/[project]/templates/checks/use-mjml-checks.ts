"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import type { Substitutions } from "#contract/substitutions"
import { postJson } from "#lib/interface/browser/mutate"
import { unwrap } from "#lib/interface/browser/queries"
import { refusalOf } from "#lib/interface/browser/refusal"
import { useTypedQuery } from "#lib/interface/browser/use-typed-query"
import { sentBytes } from "#lib/documents/checks/sent-bytes"
import type { SourceProblem } from "#lib/documents/compose/source-problem"
import { sourceProblemsWords } from "#words/source-problems"
import { templateEditorWords } from "#words/template-editor"
import { mergeTagNames, optionalNames } from "#lib/documents/merge-tags"
import { checksOf, renderingOf } from "./checks.ts"
import type { Draft } from "../edit/draft.ts"
import { useFooter } from "../preview/use-looks.ts"
import { problemChecks } from "./problem-checks.ts"
import { inFooter, type Preview, type PreviewState } from "../preview/use-preview.ts"

type Looked = {
  preview: Preview | null
  source: { html: string; plaintext: string; problems: SourceProblem[] }
}
type Rendered = Looked & { tookMs: number }

const pauseMs = 300

/** SOURCE-1: the message compiled from MJML, 300 ms after the last change, and its problems by line. */
export function useMjmlChecks(project: string, draft_id: string, draft: Draft, values: Substitutions) {
  const words = useWords(templateEditorWords)
  const problemWords = useWords(sourceProblemsWords)
  const texts = [draft.subject, draft.from_name, draft.mjml, draft.unsubscribe_url]
  const names = mergeTagNames(texts, draft.template_engine)
  const [footer] = useFooter()
  const text = JSON.stringify({ draft_id, fields: draft, values, ...inFooter(footer) })
  const { query, isSettled } = useTypedQuery<Rendered>({
    ...{ of: [project, "drafts/preview"], text, pauseMs },
    read: (body, signal) => look(project, body, signal),
  })
  const { data, error, isFetching, isPlaceholderData } = query
  const [last, setLast] = useState<Rendered | null>(null)
  if (data?.preview && !isPlaceholderData && data !== last) setLast(data)
  const isWaiting = isFetching || !isSettled
  const preview = data?.preview ?? last?.preview ?? null
  const state: PreviewState = {
    preview,
    refusal: error ? { sentence: refusalOf(error.failure).sentence, place: null } : null,
    isWaiting,
    tookMs: data && !isWaiting ? data.tookMs : null,
  }
  const optional = optionalNames(texts, draft.template_engine)
  const missing = (data?.preview?.missing ?? []).filter((name) => !optional.has(name))
  const htmlBytes = preview?.body.html ? sentBytes(preview.body.html, draft) : 0
  const checks = checksOf({
    ...{ draft, kind: "mjml", missing, htmlBytes, words },
    spare: Object.keys(values).filter((name) => !names.includes(name)),
    rendering: renderingOf(error && { status: error.failure.status, place: null }, Boolean(data?.preview)),
  })
  return {
    ...{ state, names, missing, htmlBytes },
    checks: [...problemChecks(data?.source.problems ?? [], problemWords), ...checks],
  }
}

async function look(project: string, body: string, signal: AbortSignal): Promise<Rendered> {
  const startedMs = performance.now()
  const url = `/api/projects/${encodeURIComponent(project)}/drafts/preview`
  const looked = unwrap(await postJson<Looked>(url, JSON.parse(body), signal))
  return { ...looked, tookMs: Math.round(performance.now() - startedMs) }
}
