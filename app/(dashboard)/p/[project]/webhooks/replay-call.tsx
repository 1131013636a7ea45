"use client"

import { RotateCcw } from "lucide-react"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { mutate } from "#lib/browser/mutate"
import { Button } from "#ui/button"
import { notify } from "#ui/toast"
import { webhookAgainWords } from "#words/webhook-again"
import { refusalOf } from "../_sending/refusal.ts"

export type ReplayCallProps = {
  project: string
  webhook: { id: string; status: string }
  call: { id: number; events: number; isEnded: boolean }
}

/** Tells the events of a call once more; null while nothing is asked. */
function useReplay(project: string) {
  const words = useWords(webhookAgainWords)
  const [isBusy, setIsBusy] = useState(false)
  const replay = async (call_id: number): Promise<boolean> => {
    setIsBusy(true)
    const answer = await mutate(project, "webhook/replay", { call_id })
    setIsBusy(false)
    if (answer.ok) notify.done(words.replayStarted)
    else notify.failed(refusalOf(answer.failure).sentence)
    return answer.ok
  }
  return { isBusy, replay }
}

/** Tells the events of one call once more; a call that is still repeated needs no help. */
export function ReplayCall({ project, webhook, call }: ReplayCallProps) {
  const words = useWords(webhookAgainWords)
  const router = useRouter()
  const { isBusy, replay } = useReplay(project)
  if (!call.isEnded) return <p className="text-ink-3 text-xs leading-8">{words.stillTried}</p>
  const act = async () => {
    if (!(await replay(call.id))) return
    router.push(`/p/${project}/webhooks/${webhook.id}`)
    router.refresh()
  }
  return (
    <Button
      variant="primary"
      onClick={act}
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
  const { isBusy, replay } = useReplay(project)
  if (call === null) return null
  const act = async () => {
    if (await replay(call)) router.refresh()
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      onClick={act}
      isBusy={isBusy}
      busyLabel={words.replayingCall}
      aria-label={words.replayRow({ id: String(call) })}
      className="text-brand-ink"
    >
      {words.replay}
    </Button>
  )
}
