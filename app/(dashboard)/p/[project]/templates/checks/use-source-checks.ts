"use client"

import { useMemo } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { unwrap } from "#lib/interface/browser/queries"
import { useTypedQuery } from "#lib/interface/browser/use-typed-query"
import type { TemplateFields } from "#lib/features/templates/fields"
import type { SourceCheck } from "#lib/features/templates/source-check"
import { documentChecksWords } from "#words/document-checks"
import type { Check } from "./checks.ts"
import { sourceCheckRows } from "./source-check-rows.ts"
import { type LinkCheckState, useLinkCheck } from "./use-link-check.ts"

type Options = {
  project: string
  draft_id: string
  fields: TemplateFields
  kind: "html" | "mjml"
  canWrite: boolean
}

/** Longer than the delay of the preview, which comes first. */
const pauseMs = 700

/** SOURCE-8: issues of a source in addition to those of its preview, and for editors a check of links and mail client support. */
export function useSourceChecks({ project, draft_id, fields, kind, canWrite }: Options): {
  checks: Check[]
  linkCheck: LinkCheckState | undefined
} {
  const i18n = { words: useWords(documentChecksWords), language: useLanguage() }
  const text = useMemo(() => JSON.stringify({ draft_id, fields }), [draft_id, fields])
  const {
    query: { data },
  } = useTypedQuery({
    ...{ of: [project, "drafts/checks"], text, pauseMs },
    read: async (body, signal) => {
      const url = `/api/projects/${encodeURIComponent(project)}/drafts/checks`
      return unwrap(await postJson<{ checks: SourceCheck[] }>(url, JSON.parse(body), signal))
    },
  })
  const { checks: closer, ...linkCheck } = useLinkCheck({ project, draft_id, fields, of: text })
  return {
    checks: sourceCheckRows({ checks: data?.checks ?? [], closer, kind }, i18n),
    linkCheck: canWrite ? linkCheck : undefined,
  }
}
