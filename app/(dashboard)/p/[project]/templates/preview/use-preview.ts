"use client"

import { useState } from "react"
import type { Language } from "#contract/message-words"
import type { Output } from "#contract/method"
import type { templatePreview } from "#contract/methods/template"
import type { Substitutions } from "#contract/substitutions"
import type { DraftDetails } from "#lib/features/templates/draft-data"
import { mutate } from "#lib/interface/browser/mutate"
import { type CallFailed, unwrap } from "#lib/interface/browser/queries"
import { refusalOf } from "#lib/interface/browser/refusal"
import { useTypedQuery } from "#lib/interface/browser/use-typed-query"
import { type Draft, type FaultPlace, faultPlaceOf, previewInputOf } from "../edit/draft.ts"

export type Preview = Output<typeof templatePreview>

/** The renderer's newest answer; the previous one stays while another is loading. */
export type PreviewState = {
  preview: Preview | null
  /**
   * Reason it could not be rendered, and the place if the error has one. `isNotOffered`: the mail server has no
   * previews, which is not an error (LOOK-9).
   */
  refusal: { sentence: string; place: FaultPlace | null; status?: number; isNotOffered?: true } | null
  isWaiting: boolean
  tookMs: number | null
}

type Rendered = { preview: Preview; tookMs: number }

const pauseMs = 300

/** Renders the draft with the sender's own renderer, 300 ms after the last change. Late answers are dropped. */
export function usePreview(
  project: string,
  draft: Draft,
  values: Substitutions,
  carried: DraftDetails["carried"],
  footer: Language | null,
): PreviewState {
  const text = JSON.stringify({ ...previewInputOf(draft, values, carried), ...inFooter(footer) })
  // There is nothing to render yet, which is not an error.
  const isEmpty = draft.html.trim() === "" && draft.plaintext.trim() === ""
  const { query, isSettled } = useTypedQuery<Rendered>({
    ...{ of: [project, "template/preview"], text, pauseMs, isOn: !isEmpty },
    read: (body, signal) => render(project, body, signal),
  })
  const { data, error, isFetching, isPlaceholderData } = query
  // A failed render has no data; the previous message stays visible.
  const [last, setLast] = useState<Rendered | null>(null)
  if (data && !isPlaceholderData && data !== last) setLast(data)
  if (isEmpty) return { preview: null, refusal: null, isWaiting: false, tookMs: null }
  const isWaiting = isFetching || !isSettled
  return {
    preview: (data ?? last)?.preview ?? null,
    refusal: error && refusalWithPlace(error),
    isWaiting,
    tookMs: data && !isWaiting ? data.tookMs : null,
  }
}

/** The requested language of the footer, if any. */
export const inFooter = (footer: Language | null): { global_language?: Language } =>
  footer ? { global_language: footer } : {}

async function render(project: string, body: string, signal: AbortSignal): Promise<Rendered> {
  const startedMs = performance.now()
  const preview = unwrap(await mutate(project, "template/preview", JSON.parse(body), signal))
  return { preview, tookMs: Math.round(performance.now() - startedMs) }
}

function refusalWithPlace({ failure }: CallFailed): PreviewState["refusal"] {
  const refusal = refusalOf(failure)
  return { sentence: refusal.sentence, place: faultPlaceOf(refusal), status: failure.status }
}
