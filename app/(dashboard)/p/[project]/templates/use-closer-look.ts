"use client"

import { useMutation } from "@tanstack/react-query"
import { useRef } from "react"
import { postJson } from "#lib/interface/browser/mutate"
import { type CallFailed, unwrap } from "#lib/interface/browser/queries"
import { refusalOf } from "#lib/interface/browser/refusal"
import type { CloserLook } from "#lib/features/closer-look/look-closer"
import type { CloserCheck } from "#lib/documents/closer/closer-check"
import type { TemplateFields } from "#lib/features/templates/fields"

type Options = {
  project: string
  draft_id: string
  fields: TemplateFields
  /** Of a visual draft. */
  doc?: unknown
  /** Changes whenever the checked text changes. */
  of: unknown
}

export type CloserLookState = {
  look: () => void
  stop: () => void
  isLooking: boolean
  /** Number of links with a result and of links that were not requested; null before a look. */
  result: { answered: number; left: number } | null
  refusal: string | null
}

const none: CloserCheck[] = []

/**
 * DRAFT-20: a closer look at a draft, on request. Its findings are shown while the draft is unchanged, because typing
 * moves their places.
 */
export function useCloserLook({
  project,
  draft_id,
  fields,
  doc,
  of,
}: Options): CloserLookState & { checks: CloserCheck[] } {
  const stopper = useRef<AbortController>(null)
  const { mutate, data, error, isPending } = useMutation<
    { looked: CloserLook; of: unknown } | null,
    CallFailed
  >({
    mutationFn: async () => {
      const controller = new AbortController()
      stopper.current = controller
      const url = `/api/projects/${encodeURIComponent(project)}/drafts/closer`
      const answer = await postJson<CloserLook>(url, { draft_id, fields, doc }, controller.signal)
      return controller.signal.aborted ? null : { looked: unwrap(answer), of }
    },
  })
  const looked = data && data.of === of ? data.looked : null
  return {
    look: () => mutate(),
    stop: () => stopper.current?.abort(),
    isLooking: isPending,
    result: looked && { answered: looked.answered, left: looked.left },
    refusal: error ? refusalOf(error.failure).sentence : null,
    checks: looked?.checks ?? none,
  }
}
