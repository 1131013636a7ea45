"use client"

import { useWords } from "#components/shell/language"
import type { Substitutions } from "#contract/substitutions"
import { templateEditorWords } from "#words/template-editor"
import { mergeTagNames, needsValue } from "#lib/documents/merge-tags"
import { checksOf } from "./checks.ts"
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
  const texts = [
    draft.subject,
    draft.from_name,
    draft.html,
    draft.plaintext,
    draft.amp,
    draft.unsubscribe_url,
  ]
  const names = mergeTagNames(texts, draft.template_engine)
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""))
  const [footer] = useFooter()
  const state = usePreview(project, draft, filled, carried, footer)
  const { preview, refusal } = state
  // Missing values belong to an older text, so they are dropped when the current one cannot be parsed.
  const missing = refusal ? [] : (preview?.missing ?? []).filter((name) => needsValue(texts, name))
  const spare = Object.keys(filled).filter((name) => !names.includes(name))
  const htmlBytes = new TextEncoder().encode(preview?.body.html ?? draft.html).length
  const checks = checksOf({
    draft,
    missing,
    spare,
    htmlBytes,
    words,
    rendering: refusal ? { fault: refusal.place } : preview && "done",
  })
  return { state, names, missing, htmlBytes, checks }
}
