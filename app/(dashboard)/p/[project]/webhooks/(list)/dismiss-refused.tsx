"use client"

import { Button } from "#ui/button"
import type { RefusedCallsWords } from "#words/refused-calls"
import { useToastAct } from "../../../../use-toast-act.ts"

export type DismissRefusedProps = {
  project: string
  /** Handed over: hardly any visit of the page draws this. */
  words: Pick<RefusedCallsWords, "dismiss" | "dismissing" | "dismissed">
}

/** Takes what was refused up to now off the page. */
export function DismissRefused({ project, words }: DismissRefusedProps) {
  const url = `/api/projects/${encodeURIComponent(project)}/webhooks/refused/dismiss`
  const { mutate, isPending } = useToastAct(url)
  const dismiss = () => mutate({ input: {}, said: words.dismissed })
  return (
    <Button size="sm" onClick={dismiss} isBusy={isPending} busyLabel={words.dismissing}>
      {words.dismiss}
    </Button>
  )
}
