"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useEffect } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import type { ReplayState } from "#contract/webhook-log"
import { methodQuery, useMethod } from "#lib/interface/browser/queries"
import { formatDuration } from "#lib/interface/format/date"
import { Badge } from "#ui/badge"
import { Button } from "#ui/button"
import { notify } from "#ui/toast"
import { type WebhookWords, webhookWords } from "#words/webhook"

export type ReplayProgressProps = {
  project: string
  /** State at the time of rendering on the server. */
  first: ReplayState
  canWrite: boolean
  isActive: boolean
}

/** Progress of the newest replay, with a button to stop it. */
export function ReplayProgress({ project, first, canWrite, isActive }: ReplayProgressProps) {
  const words = useWords(webhookWords)
  const { replay, isRunning, stop, isStopping } = useReplay(project, first)
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
        <Facts replay={replay} isActive={isActive} />
      </p>
      {isRunning && canWrite && (
        <Button size="sm" onClick={stop} isBusy={isStopping} busyLabel={words.stopping}>
          {words.stop}
        </Button>
      )}
    </section>
  )
}

const everyMs = 1000

/** Current state of the replay, polled while it runs. The page is re-rendered with the changes when it is done. */
function useReplay(project: string, first: ReplayState) {
  const router = useRouter()
  const client = useQueryClient()
  const query = methodQuery(project, "webhook/replay-status", { replay_id: first.id })
  const { data } = useQuery({
    ...query,
    initialData: { status: "success" as const, replays: [first] },
    staleTime: everyMs,
    enabled: ({ state }) => state.data?.replays[0]?.status === "running",
    refetchInterval: everyMs,
  })
  const replay = data.replays[0] ?? first
  const isRunning = replay.status === "running"
  const isOver = !isRunning && first.status === "running"
  useEffect(() => {
    if (isOver) router.refresh()
  }, [isOver, router])
  const { mutate, isPending } = useMethod(project, "webhook/replay-stop", {
    onSuccess: ({ replay: stopped }) =>
      client.setQueryData(query.queryKey, { status: "success" as const, replays: [stopped] }),
    onError: (error) => notify.failed(error.message),
  })
  return { replay, isRunning, stop: () => mutate({ replay_id: replay.id }), isStopping: isPending }
}

function Facts({ replay, isActive }: { replay: ReplayState; isActive: boolean }) {
  const words = useWords(webhookWords)
  const language = useLanguage()
  const isRunning = replay.status === "running"
  return [
    words.progress({ told: replay.answered, all: replay.events }),
    ...(replay.waiting > 0 ? [words.waitingPart({ count: replay.waiting })] : []),
    ...(replay.given_up > 0 ? [words.failedPart({ count: replay.given_up })] : []),
    ...(isRunning && isActive && replay.remaining > 0
      ? [words.more({ seconds: formatDuration((replay.remaining / replay.rate) * 1000, language) })]
      : []),
    ...(isRunning && !isActive ? [words.waitsForWebhook] : []),
    ...(replay.stop_reason ? [reasonOf(replay.stop_reason, words)] : []),
  ].join(" · ")
}

function StateBadge({ replay }: { replay: ReplayState }) {
  const words = useWords(webhookWords)
  if (replay.status === "running") return <Badge severity="info">{words.running}</Badge>
  if (replay.status === "done") return <Badge severity="success">{words.done}</Badge>
  return <Badge severity="neutral">{replay.status === "stopped" ? words.wasStopped : replay.status}</Badge>
}

/** Reasons of the service in the reader's words; an unknown one is shown as it is. */
function reasonOf(reason: string, words: WebhookWords): string {
  const { stoppedByHand, stoppedByFailures, stoppedByAge } = webhookWords.en
  const known = new Map([
    [stoppedByHand, words.stoppedByHand],
    [stoppedByFailures, words.stoppedByFailures],
    [stoppedByAge, words.stoppedByAge],
  ])
  return known.get(reason) ?? reason
}
