"use client"

import { useMutation } from "@tanstack/react-query"
import { type RefObject, useRef } from "react"
import { postJson } from "#lib/interface/browser/mutate"
import { type CallFailed, unwrap } from "#lib/interface/browser/queries"
import { refusalOf } from "#lib/interface/browser/refusal"
import type { LinkCheckResult } from "#lib/features/closer-look/look-closer"
import type { CloserCheck } from "#lib/documents/closer/closer-check"
import type { TemplateFields } from "#lib/features/templates/fields"

type Options = {
  project: string
  draft_id: string
  fields: TemplateFields
  /** Of a visual draft: the document that is checked. */
  newest?: RefObject<unknown>
  /** On the page: of a visual draft its document, else anything that changes whenever the text does. */
  of: unknown
}

export type LinkCheckState = {
  start: () => void
  stop: () => void
  isChecking: boolean
  /**
   * Number of links with a result and of links that were not requested, and whether mail programs were skipped; null
   * before a check.
   */
  result: Omit<LinkCheckResult, "checks"> | null
  refusal: string | null
}

const none: CloserCheck[] = []

/**
 * DRAFT-20: checks links of a draft and mail client support, on request. Its findings are shown while the draft is unchanged, because typing
 * moves their places.
 */
export function useLinkCheck({
  project,
  draft_id,
  fields,
  newest,
  of,
}: Options): LinkCheckState & { checks: CloserCheck[] } {
  const stopper = useRef<AbortController>(null)
  const { mutate, data, error, isPending } = useMutation<
    { checked: LinkCheckResult; of: unknown } | null,
    CallFailed
  >({
    mutationFn: async () => {
      const controller = new AbortController()
      stopper.current = controller
      const url = `/api/projects/${encodeURIComponent(project)}/drafts/closer`
      const doc = newest?.current
      const answer = await postJson<LinkCheckResult>(url, { draft_id, fields, doc }, controller.signal)
      return controller.signal.aborted ? null : { checked: unwrap(answer), of: newest ? doc : of }
    },
  })
  const checked = data && data.of === of ? data.checked : null
  return {
    start: () => mutate(),
    stop: () => stopper.current?.abort(),
    isChecking: isPending,
    result: checked && { answered: checked.answered, left: checked.left, isSkipped: checked.isSkipped },
    refusal: error ? refusalOf(error.failure).sentence : null,
    checks: checked?.checks ?? none,
  }
}
