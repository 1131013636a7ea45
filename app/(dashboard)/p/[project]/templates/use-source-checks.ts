"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useLanguage, useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { type CallFailed, unwrap } from "#lib/interface/browser/queries"
import { useDebounced } from "#lib/interface/browser/use-debounced"
import type { TemplateFields } from "#lib/features/templates/fields"
import type { SourceCheck } from "#lib/features/templates/told-source"
import { documentChecksWords } from "#words/document-checks"
import type { Check } from "./checks.ts"
import { sourceCheckRows } from "./source-check-rows.ts"
import { type CloserLookState, useCloserLook } from "./use-closer-look.ts"

type Given = {
  project: string
  draft_id: string
  fields: TemplateFields
  kind: "html" | "mjml"
  canWrite: boolean
}

/** After the preview, which is waited for. */
const pauseMs = 700

/** SOURCE-8: what is wrong with a source beside what its preview tells, and a closer look for those who write. */
export function useSourceChecks({ project, draft_id, fields, kind, canWrite }: Given): {
  checks: Check[]
  closerLook: CloserLookState | undefined
} {
  const speaking = { words: useWords(documentChecksWords), language: useLanguage() }
  const text = JSON.stringify({ draft_id, fields })
  const asked = useDebounced(text, pauseMs)
  const { data } = useQuery<{ checks: SourceCheck[] }, CallFailed>({
    queryKey: [project, "drafts/checks", asked],
    queryFn: async ({ signal }) => {
      const url = `/api/projects/${encodeURIComponent(project)}/drafts/checks`
      return unwrap(await postJson<{ checks: SourceCheck[] }>(url, JSON.parse(asked), signal))
    },
    placeholderData: keepPreviousData,
    // Each pause in typing is another text.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { checks: closer, ...closerLook } = useCloserLook({ project, draft_id, fields, of: text })
  return {
    checks: sourceCheckRows({ checks: data?.checks ?? [], closer, kind }, speaking),
    closerLook: canWrite ? closerLook : undefined,
  }
}
