"use client"

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { CircleCheck, Info, TriangleAlert } from "lucide-react"
import { useRouter } from "next/navigation"
import { useEffect } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { routeQuery, unwrap } from "#lib/interface/browser/queries"
import type { MissingEvents } from "#lib/intake/catch-up/read"
import { Button } from "#ui/button"
import { Panel } from "#ui/panel"
import { notify } from "#ui/toast"
import { missingEventsWords } from "#words/missing-events"
import { isUrgent, type MissingContext, missingLine, progressText } from "#lib/intake/catch-up/missing-text"

export type MissingPanelProps = {
  project: string
  /** State at the time of rendering on the server. */
  first: MissingEvents
  canWrite: boolean
  nowMs: number
}

/** Events that never came (CATCHUP-2): how many, of which days, and how far fetching them is. */
export function MissingPanel({ project, first, canWrite, nowMs }: MissingPanelProps) {
  const words = useWords(missingEventsWords)
  const language = useLanguage()
  const { missing, readMs, act, acting } = useMissing(project, first)
  const context = { words, language, nowMs: Math.max(nowMs, readMs) }
  const isRunning = missing.fill?.state === "running"
  return (
    <Panel
      title={words.title}
      hint={words.hint}
      isFlush
      hasHeadLine
      tools={
        canWrite && (
          <>
            {isRunning ? (
              <Button
                size="sm"
                onClick={() => act("stop")}
                isBusy={acting === "stop"}
                busyLabel={words.stopping}
              >
                {words.stop}
              </Button>
            ) : (
              <Button
                size="sm"
                onClick={() => act("check")}
                isBusy={acting === "check" || missing.isChecking}
                busyLabel={words.comparing}
              >
                {words.checkNow}
              </Button>
            )}
            {!isRunning && missing.events > 0 && (
              <Button
                size="sm"
                variant="primary"
                onClick={() => act("start")}
                isBusy={acting === "start"}
                busyLabel={words.starting}
              >
                {words.fetch}
              </Button>
            )}
          </>
        )
      }
    >
      <Line missing={missing} context={context} />
      {isRunning && <Progress missing={missing} context={context} />}
    </Panel>
  )
}

const icons = {
  warning: <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-ink" />,
  fine: <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success-ink" />,
  plain: <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />,
}

type PartProps = { missing: MissingEvents; context: MissingContext }

function Line({ missing, context }: PartProps) {
  const { tone, text, notes } = missingLine(missing, context)
  return (
    <div role="status" className="flex gap-2.5 px-4 py-2.5">
      {icons[tone]}
      <div className="min-w-0">
        <p className="break-words font-medium text-ink text-sm">{text}</p>
        {notes.map((note) => (
          <p key={note} className="max-w-180 break-words text-ink-2 text-xs">
            {note}
          </p>
        ))}
      </div>
    </div>
  )
}

function Progress({ missing: { fill }, context }: PartProps) {
  if (!fill) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-3 pl-10.5">
      <progress
        aria-label={context.words.running}
        max={fill.missing}
        value={Math.min(fill.added, fill.missing)}
        className="h-1.5 min-w-40 flex-1 appearance-none overflow-hidden rounded-xs bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
      />
      <p className="tnum text-ink-2 text-xs">{progressText(fill, context)}</p>
    </div>
  )
}

const everyMs = 1000

/** Current state, polled while a run is in progress. The page is re-rendered with the changes when it is done. */
function useMissing(project: string, first: MissingEvents) {
  const router = useRouter()
  const client = useQueryClient()
  const url = `/api/projects/${encodeURIComponent(project)}/webhooks/missed`
  const query = routeQuery<MissingEvents>(url)
  const { data, dataUpdatedAt } = useQuery({
    ...query,
    initialData: first,
    staleTime: everyMs,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? everyMs : false),
  })
  const isOver = !isUnderWay(data) && (isUnderWay(first) || isUrgent(data) !== isUrgent(first))
  useEffect(() => {
    if (isOver) router.refresh()
  }, [isOver, router])
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (act: "check" | "start" | "stop") => unwrap(await postJson(url, { act })),
    onSuccess: () => client.invalidateQueries({ queryKey: query.queryKey }),
    onError: (error) => notify.failed(error.message),
  })
  return { missing: data, readMs: dataUpdatedAt, act: mutate, acting: isPending ? variables : null }
}

const isUnderWay = (missing: MissingEvents | undefined): boolean =>
  missing !== undefined && (missing.isChecking || missing.fill?.state === "running")
