"use client"

import { useRouter } from "next/navigation"
import { useEffect, useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import type { ReplayState } from "#contract/webhook-log"
import { mutate } from "#lib/browser/mutate"
import { formatDuration } from "#lib/format/date"
import { Badge } from "#ui/badge"
import { Button } from "#ui/button"
import { notify } from "#ui/toast"
import { type WebhookWords, webhookWords } from "#words/webhook"

export type ReplayProgressProps = {
  project: string
  first: ReplayState
  canWrite: boolean
  isActive: boolean
}

const everyMs = 1000

/** How far the newest replay is, with a way to stop it. */
export function ReplayProgress({ project, first, canWrite, isActive }: ReplayProgressProps) {
  const words = useWords(webhookWords)
  const language = useLanguage()
  const router = useRouter()
  const [replay, setReplay] = useState(first)
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = replay.status === "running"
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(async () => {
      const answer = await mutate(project, "webhook/replay-status", { replay_id: first.id })
      const [next] = answer.ok ? answer.value.replays : []
      if (!next) return
      setReplay(next)
      if (next.status !== "running") router.refresh()
    }, everyMs)
    return () => clearInterval(timer)
  }, [project, first.id, isRunning, router])
  const stop = async () => {
    setIsBusy(true)
    const answer = await mutate(project, "webhook/replay-stop", { replay_id: replay.id })
    setIsBusy(false)
    if (!answer.ok) return notify.failed(answer.failure.message)
    setReplay(answer.value.replay)
    router.refresh()
  }
  return (
    <section
      aria-label={words.replayRunning({ id: replay.id })}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2.5"
    >
      <span className="flex items-center gap-2 font-semibold text-ink text-sm">
        {words.replayRunning({ id: replay.id })}
        <StateBadge replay={replay} />
      </span>
      <progress
        aria-label={words.replayRunning({ id: replay.id })}
        max={replay.events}
        value={replay.answered}
        className="h-1.5 min-w-40 flex-1 appearance-none overflow-hidden rounded-xs bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
      />
      <p role="status" className="tnum text-ink-2 text-xs">
        {[
          words.progress({ told: replay.answered, all: replay.events }),
          ...(replay.waiting > 0 ? [words.waitingPart({ count: replay.waiting })] : []),
          ...(replay.given_up > 0 ? [words.failedPart({ count: replay.given_up })] : []),
          ...(isRunning && isActive && replay.remaining > 0
            ? [words.more({ seconds: formatDuration((replay.remaining / replay.rate) * 1000, language) })]
            : []),
          ...(isRunning && !isActive ? [words.waitsForWebhook] : []),
          ...(replay.stop_reason ? [reasonOf(replay.stop_reason, words)] : []),
        ].join(" · ")}
      </p>
      {isRunning && canWrite && (
        <Button size="sm" onClick={stop} isBusy={isBusy} busyLabel={words.stopping}>
          {words.stop}
        </Button>
      )}
    </section>
  )
}

function StateBadge({ replay }: { replay: ReplayState }) {
  const words = useWords(webhookWords)
  if (replay.status === "running") return <Badge severity="info">{words.running}</Badge>
  if (replay.status === "done") return <Badge severity="success">{words.done}</Badge>
  return <Badge severity="neutral">{replay.status === "stopped" ? words.wasStopped : replay.status}</Badge>
}

/** The service's reasons in the reader's words; one that we do not know is shown as it is. */
function reasonOf(reason: string, words: WebhookWords): string {
  const { stoppedByHand, stoppedByFailures, stoppedByAge } = webhookWords.en
  const known = new Map([
    [stoppedByHand, words.stoppedByHand],
    [stoppedByFailures, words.stoppedByFailures],
    [stoppedByAge, words.stoppedByAge],
  ])
  return known.get(reason) ?? reason
}
