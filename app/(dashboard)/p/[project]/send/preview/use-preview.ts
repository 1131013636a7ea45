"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { Input, Output } from "#contract/method"
import type { templatePreview } from "#contract/methods/template"
import { methodQuery } from "#lib/interface/browser/queries"
import { refusalOf } from "#lib/interface/browser/refusal"
import { useDebounced } from "#lib/interface/browser/use-debounced"

export type PreviewInput = Input<typeof templatePreview>
export type PreviewState = {
  preview: Output<typeof templatePreview> | null
  refusal: string | null
  isWaiting: boolean
}

const delayMs = 300

/** The message to one person by the sender's own renderer, a moment after the last change; null: nothing to render. */
export function usePreview(project: string, input: PreviewInput | null): PreviewState {
  const wanted = input && JSON.stringify(input)
  const settled = useDebounced(wanted, delayMs)
  const query = useQuery({
    ...methodQuery(project, "template/preview", JSON.parse(settled ?? "{}") as PreviewInput),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    // The same text renders to the same message.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  if (wanted === null || settled === null) return { preview: null, refusal: null, isWaiting: wanted !== null }
  return {
    preview: query.data ?? null,
    refusal: query.error ? refusalOf(query.error.failure).sentence : null,
    isWaiting: wanted !== settled || query.isFetching,
  }
}
