"use client"

import { useEffect, useRef, useState } from "react"
import type { Output } from "#contract/method"
import type { Substitutions } from "#contract/substitutions"
import type { templatePreview } from "#contract/template/preview"
import { mutate } from "#lib/browser/mutate"
import { refusalOf } from "../_sending/refusal.ts"
import { type Carried, type Draft, previewInputOf } from "./draft.ts"

export type Preview = Output<typeof templatePreview>

/** The newest answer of the renderer; while another is on its way the old one stays. */
export type PreviewState = {
  preview: Preview | null
  /** Why it could not be rendered. */
  refusal: string | null
  isWaiting: boolean
  tookMs: number | null
}

const debounceMs = 300

/** Renders the draft with the sender's own renderer, 300 ms after the last change. Answers that come late are dropped. */
export function usePreview(
  project: string,
  draft: Draft,
  values: Substitutions,
  carried: Carried,
): PreviewState {
  const [state, setState] = useState<PreviewState>({
    preview: null,
    refusal: null,
    isWaiting: true,
    tookMs: null,
  })
  const newest = useRef(0)
  const input = JSON.stringify(previewInputOf(draft, values, carried))

  const isEmpty = draft.html.trim() === "" && draft.plaintext.trim() === ""

  useEffect(() => {
    newest.current += 1
    const turn = newest.current
    // There is nothing to render yet, and nothing wrong with that.
    if (isEmpty) return setState({ preview: null, refusal: null, isWaiting: false, tookMs: null })
    setState((now) => ({ ...now, isWaiting: true }))
    const timer = setTimeout(async () => {
      const startedMs = performance.now()
      const answer = await mutate(project, "template/preview", JSON.parse(input))
      if (turn !== newest.current) return
      const tookMs = Math.round(performance.now() - startedMs)
      setState((now) =>
        answer.ok
          ? { preview: answer.value, refusal: null, isWaiting: false, tookMs }
          : { ...now, refusal: refusalOf(answer.failure).sentence, isWaiting: false, tookMs: null },
      )
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [project, input, isEmpty])

  return state
}
