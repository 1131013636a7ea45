"use client"

import { useEffect, useRef, useState } from "react"
import type { Input, Output } from "#contract/method"
import type { templatePreview } from "#contract/template/preview"
import { mutate } from "#lib/browser/mutate"
import { refusalOf } from "../_sending/refusal.ts"

export type PreviewInput = Input<typeof templatePreview>
export type PreviewState = {
  preview: Output<typeof templatePreview> | null
  refusal: string | null
  isWaiting: boolean
}

const askedAfterMs = 300
const nothing: PreviewState = { preview: null, refusal: null, isWaiting: false }

/** The letter of one recipient by the sender's own renderer, a moment after the last change; null: nothing to render. */
export function useLetterPreview(project: string, input: PreviewInput | null): PreviewState {
  const [state, setState] = useState<PreviewState>(nothing)
  const newest = useRef(0)
  const asked = input && JSON.stringify(input)
  useEffect(() => {
    newest.current += 1
    const turn = newest.current
    if (asked === null) return setState(nothing)
    setState((now) => ({ ...now, isWaiting: true }))
    const timer = setTimeout(async () => {
      const answer = await mutate(project, "template/preview", JSON.parse(asked))
      if (turn !== newest.current) return
      setState((now) =>
        answer.ok
          ? { preview: answer.value, refusal: null, isWaiting: false }
          : { ...now, refusal: refusalOf(answer.failure).sentence, isWaiting: false },
      )
    }, askedAfterMs)
    return () => clearTimeout(timer)
  }, [project, asked])
  return state
}
