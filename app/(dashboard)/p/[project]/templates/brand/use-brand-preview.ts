"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useWatch } from "react-hook-form"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { type CallFailed, unwrap } from "#lib/interface/browser/queries"
import { useDebounced } from "#lib/interface/browser/use-debounced"
import type { Form } from "#lib/interface/browser/use-form"
import { brandWords } from "#words/brand"
import { type BrandForm, brandOf, isWhole } from "./form.ts"

/** `isOld`: some value is half typed, so the message still has the previous brand. */
export type BrandPreviewState = {
  html: string | null
  refusal: string | null
  isWaiting: boolean
  isOld: boolean
}

const pauseMs = 300

/** A start in the typed brand, 300 ms after the last change. Half-typed brands are not requested. */
export function useBrandPreview(project: string, form: Form<BrandForm>, start: string): BrandPreviewState {
  const words = useWords(brandWords)
  useWatch({ control: form.control })
  const typed = form.getValues()
  const isOld = !isWhole(typed, words)
  const text = JSON.stringify(brandOf(typed))
  const [whole, setWhole] = useState(text)
  if (!isOld && whole !== text) setWhole(text)
  const brand = useDebounced(whole, pauseMs)
  const { data, error, isFetching } = useQuery<{ html: string }, CallFailed>({
    queryKey: [project, "brand/preview", start, brand],
    queryFn: async ({ signal }) =>
      unwrap(
        await postJson(`/api/projects/${project}/brand/preview`, { start, brand: JSON.parse(brand) }, signal),
      ),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [last, setLast] = useState<string | null>(null)
  if (data && data.html !== last) setLast(data.html)
  return {
    html: data?.html ?? last,
    refusal: error?.failure.message ?? null,
    isWaiting: isFetching || brand !== whole,
    isOld,
  }
}
