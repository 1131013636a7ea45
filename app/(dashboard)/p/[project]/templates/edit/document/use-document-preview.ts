"use client"

import { useMemo, useState } from "react"
import { useWords } from "#components/shell/language"
import type { Substitutions } from "#contract/substitutions"
import { postJson } from "#lib/interface/browser/mutate"
import { unwrap } from "#lib/interface/browser/queries"
import { refusalOf } from "#lib/interface/browser/refusal"
import { useTypedQuery } from "#lib/interface/browser/use-typed-query"
import type { Check } from "#lib/documents/checks/checks"
import type { DocumentFault } from "#lib/documents/document-fault"
import type { Finding } from "#lib/documents/finding"
import type { Branch, SharedChoice } from "#lib/documents/shared-branches"
import type { TemplateFields } from "#lib/features/templates/fields"
import type { DraftSample } from "#lib/features/templates/draft-data"
import { templatePreviewWords } from "#words/template-preview"
import { useFooter } from "../../preview/use-looks.ts"
import { inFooter, type Preview, type PreviewState } from "../../preview/use-preview.ts"

type Checked = {
  preview: Preview | null
  /** The mail server offers no preview. */
  isNotOffered?: true
  findings: Finding[]
  checks: Check[]
  faults: DocumentFault[]
  /** Conditions of snippets and of the layout. */
  shared?: readonly Branch[]
}
type Rendered = Checked & { tookMs: number; doc: unknown }

/** The newest answer with its document; the previous one stays while another is loading. */
export type DocumentPreview = {
  state: PreviewState
  checked: Omit<Checked, "preview">
  /** False until the first answer. */
  isChecked: boolean
  doc: unknown
}

type Options = {
  project: string
  draft_id: string
  fields: TemplateFields
  /** As it is on the screen. */
  doc: unknown
  /** Of a layout: sample text in place of a template's content. */
  filler: string
  values: Substitutions
  samples: readonly DraftSample[]
  /** LOOK-7: branches chosen instead of those of the values. */
  branches: readonly SharedChoice[]
}

const pauseMs = 300
const nothing: Checked = { preview: null, findings: [], checks: [], faults: [] }

/** DRAFT-10: renders and checks a visual draft as it is on the screen, 300 ms after its last change. */
export function useDocumentPreview(options: Options): DocumentPreview {
  const words = useWords(templatePreviewWords)
  const { project, draft_id, fields, doc, filler, values, samples } = options
  const branches = JSON.stringify(
    options.branches.map(({ place, inside, branch }) => ({ place, inside, branch })),
  )
  const [footer] = useFooter()
  // A whole document, which is not written again on every render.
  const text = useMemo(() => {
    const tried = samples.map(({ name, values }) => ({ name, values }))
    const request = { draft_id, fields, doc, filler, values, samples: tried, branches: JSON.parse(branches) }
    return JSON.stringify({ ...request, ...inFooter(footer) })
  }, [draft_id, fields, doc, filler, values, samples, branches, footer])
  const { query, isSettled } = useTypedQuery<Rendered>({
    ...{ of: [project, "drafts/preview"], text, pauseMs },
    read: (body, signal) => renderAndCheck(project, body, signal),
  })
  const { data, error, isFetching, isPlaceholderData } = query
  // A document that cannot be rendered has no message; the previous one stays visible.
  const [last, setLast] = useState<Rendered | null>(null)
  if (data?.preview && !isPlaceholderData && data !== last) setLast(data)
  const isWaiting = isFetching || !isSettled
  const shown = data ?? last
  const notOffered = data?.isNotOffered
    ? ({ sentence: words.notOffered, place: null, isNotOffered: true } as const)
    : null
  return {
    state: {
      preview: data?.preview ?? last?.preview ?? null,
      refusal: error ? { sentence: refusalOf(error.failure).sentence, place: null } : notOffered,
      isWaiting,
      tookMs: data && !isWaiting ? data.tookMs : null,
    },
    checked: shown ?? nothing,
    isChecked: shown !== null,
    doc: shown?.doc ?? null,
  }
}

async function renderAndCheck(project: string, body: string, signal: AbortSignal): Promise<Rendered> {
  const startedMs = performance.now()
  const url = `/api/projects/${encodeURIComponent(project)}/drafts/preview`
  const input = JSON.parse(body) as { doc: unknown }
  const checked = unwrap(await postJson<Checked>(url, input, signal))
  return { ...checked, doc: input.doc, tookMs: Math.round(performance.now() - startedMs) }
}
