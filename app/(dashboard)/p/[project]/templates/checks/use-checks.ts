"use client"

import { useMemo } from "react"
import { useWords } from "#components/shell/language"
import type { Substitutions } from "#contract/substitutions"
import { templateEditorWords } from "#words/template-editor"
import { mergeTagNames, optionalNames } from "#lib/documents/merge-tags"
import { checksOf, renderingOf } from "./checks.ts"
import { sentBytes } from "#lib/documents/checks/sent-bytes"
import type { DraftDetails } from "#lib/features/templates/draft-data"
import type { Draft } from "../edit/draft.ts"
import { useFooter } from "../preview/use-looks.ts"
import { usePreview } from "../preview/use-preview.ts"

/** The rendered draft, the tags it uses, and issues to review before sending. */
export function useChecks(
  project: string,
  draft: Draft,
  values: Substitutions,
  carried: DraftDetails["carried"],
) {
  const words = useWords(templateEditorWords)
  const names = useMemo(() => mergeTagNames(textsOf(draft), draft.template_engine), [draft])
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""))
  const [footer] = useFooter()
  const state = usePreview(project, draft, filled, carried, footer)
  const { preview, refusal } = state
  const isRefused = refusal !== null
  // Reads the whole source, which is too slow for every render.
  const missing = useMemo(() => {
    // Missing values belong to an older text, so they are dropped when the current one cannot be parsed.
    const found = isRefused ? [] : (preview?.missing ?? [])
    if (found.length === 0) return []
    const optional = optionalNames(textsOf(draft), draft.template_engine)
    return found.filter((name) => !optional.has(name))
  }, [draft, preview, isRefused])
  const spare = Object.keys(filled).filter((name) => !names.includes(name))
  const { track_links, track_read } = draft
  const htmlBytes = useMemo(
    () => sentBytes(preview?.body.html ?? draft.html, { track_links, track_read }),
    [preview, draft.html, track_links, track_read],
  )
  const checks = checksOf({
    draft,
    kind: "html",
    missing,
    spare,
    htmlBytes,
    words,
    rendering: renderingOf(refusal && { status: 400, ...refusal }, preview !== null),
  })
  return { state, names, missing, htmlBytes, checks }
}

const textsOf = ({ subject, from_name, html, plaintext, amp, unsubscribe_url }: Draft): string[] => [
  ...[subject, from_name, html, plaintext, amp, unsubscribe_url],
]
