"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { postJson } from "#lib/interface/browser/mutate"
import { unwrap } from "#lib/interface/browser/queries"
import { Button } from "#ui/button"
import { notify } from "#ui/toast"
import type { RefusedCallsWords } from "#words/refused-calls"

export type DismissRefusedProps = {
  project: string
  /** Handed over: hardly any visit of the page draws this. */
  words: Pick<RefusedCallsWords, "dismiss" | "dismissing" | "dismissed">
}

/** Takes what was refused up to now off the page. */
export function DismissRefused({ project, words }: DismissRefusedProps) {
  const router = useRouter()
  const url = `/api/projects/${encodeURIComponent(project)}/webhooks/refused/dismiss`
  const { mutate, isPending } = useMutation({
    mutationFn: async () => unwrap(await postJson<{ dismissed: number }>(url, {})),
    onSuccess: () => {
      notify.done(words.dismissed)
      router.refresh()
    },
    onError: (error) => notify.failed(error.message),
  })
  return (
    <Button size="sm" onClick={() => mutate()} isBusy={isPending} busyLabel={words.dismissing}>
      {words.dismiss}
    </Button>
  )
}
