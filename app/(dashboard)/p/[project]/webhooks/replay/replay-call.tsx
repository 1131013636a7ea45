"use client"

import { RotateCcw } from "lucide-react"
import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { useMethod } from "#lib/interface/browser/queries"
import { refusalOf } from "#lib/interface/browser/refusal"
import { Button, IconButton } from "#ui/button"
import { notify } from "#ui/toast"
import { webhookAgainWords } from "#words/webhook-again"

export type ReplayCallProps = {
  project: string
  webhook: { id: string; status: string }
  call: { id: number; events: number; isEnded: boolean }
}

/** Posts the events of a call again. */
function useReplay(project: string, call_id: number | null, onStarted: () => void) {
  const words = useWords(webhookAgainWords)
  const { mutate, isPending } = useMethod(project, "webhook/replay", {
    onSuccess: () => {
      notify.done(words.replayStarted)
      onStarted()
    },
    onError: (error) => notify.failed(refusalOf(error.failure).sentence),
  })
  return { replay: () => call_id !== null && mutate({ call_id }), isBusy: isPending }
}

/** Posts the events of one call again; a call that is still being retried does not need it. */
export function ReplayCall({ project, webhook, call }: ReplayCallProps) {
  const words = useWords(webhookAgainWords)
  const router = useRouter()
  const { isBusy, replay } = useReplay(project, call.id, () => {
    router.push(`/p/${project}/webhooks/${webhook.id}`)
    router.refresh()
  })
  if (!call.isEnded) return <p className="text-ink-3 text-xs leading-8">{words.stillTried}</p>
  return (
    <Button
      variant="primary"
      onClick={replay}
      isBusy={isBusy}
      busyLabel={words.replayingCall}
      disabled={webhook.status !== "active"}
      title={webhook.status === "active" ? undefined : words.notWhilePaused}
    >
      <RotateCcw aria-hidden />
      {words.replayCall({ count: call.events })}
    </Button>
  )
}

/** The same in a row of the log; nothing where there is nothing to do. */
export function ReplayRow({ project, call }: { project: string; call: number | null }) {
  const words = useWords(webhookAgainWords)
  const router = useRouter()
  const { isBusy, replay } = useReplay(project, call, () => router.refresh())
  if (call === null) return null
  return (
    <IconButton
      size="sm"
      label={words.replayRow({ id: String(call) })}
      onClick={replay}
      disabled={isBusy}
      className="text-brand-ink"
    >
      <RotateCcw />
    </IconButton>
  )
}
