"use client"

import { useMutation } from "@tanstack/react-query"
import { useRef } from "react"
import { postJson } from "#lib/interface/browser/mutate"
import { type CallFailed, unwrap } from "#lib/interface/browser/queries"
import { refusalOf } from "#lib/interface/browser/refusal"
import type { CloserLook } from "#lib/features/closer-look/look-closer"
import type { CloserCheck } from "#lib/documents/closer/closer-check"
import type { TemplateFields } from "#lib/features/templates/fields"

type Given = {
  project: string
  draft_id: string
  fields: TemplateFields
  /** Of a visual draft. */
  doc?: unknown
  /** Is another one when what is looked at is another one. */
  of: unknown
}

export type CloserLookState = {
  look: () => void
  stop: () => void
  isLooking: boolean
  /** How many links answered, and how many were not asked; null before a look. */
  told: { asked: number; left: number } | null
  refusal: string | null
}

const none: CloserCheck[] = []

/**
 * DRAFT-20: a closer look at a draft, when somebody asks for it. What it found is told for as long as the draft is the one
 * that was looked at: places move with what is typed.
 */
export function useCloserLook({
  project,
  draft_id,
  fields,
  doc,
  of,
}: Given): CloserLookState & { checks: CloserCheck[] } {
  const stopper = useRef<AbortController>(null)
  const { mutate, data, error, isPending } = useMutation<
    { looked: CloserLook; of: unknown } | null,
    CallFailed
  >({
    mutationFn: async () => {
      const own = new AbortController()
      stopper.current = own
      const url = `/api/projects/${encodeURIComponent(project)}/drafts/closer`
      const answer = await postJson<CloserLook>(url, { draft_id, fields, doc }, own.signal)
      return own.signal.aborted ? null : { looked: unwrap(answer), of }
    },
  })
  const looked = data && data.of === of ? data.looked : null
  return {
    look: () => mutate(),
    stop: () => stopper.current?.abort(),
    isLooking: isPending,
    told: looked && { asked: looked.asked, left: looked.left },
    refusal: error ? refusalOf(error.failure).sentence : null,
    checks: looked?.checks ?? none,
  }
}
