"use client"

import { RotateCcw } from "lucide-react"
import { useWords } from "#components/shell/language"
import type { Column } from "#components/table/data-table"
import { Badge } from "#ui/badge"
import { type WebhookWords, webhookWords } from "#words/webhook"
import { AnswerBadge } from "../answer-badge.tsx"
import { ReplayRow } from "../replay/replay-call.tsx"
import type { CallRow } from "./view.ts"

/** On a phone: answer, events and time, and below them the response and its duration. */
export const phoneGrid = "max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:gap-x-2 max-md:gap-y-1"

/** First the answer, then when, what, how long and why; `project` where calls may be replayed. */
export const columnsIn = (words: WebhookWords, project: string | null): Column<CallRow>[] => [
  {
    id: "answer",
    header: words.answer,
    meta: { width: "140px", isWhole: true, phone: "max-md:col-start-1 max-md:row-start-1" },
    cell: ({ row }) => <AnswerBadge answer={row.original.answer} />,
  },
  {
    id: "time",
    header: words.time,
    meta: {
      width: "136px",
      sorted: "desc",
      isWhole: true,
      className: "tnum",
      phone: "max-md:col-start-3 max-md:row-start-1 max-md:text-ink-3 max-md:text-xs",
    },
    cell: ({ row }) => <span title={row.original.fullTime}>{row.original.time}</span>,
  },
  {
    id: "state",
    header: words.state,
    meta: { width: "148px", isWhole: true },
    cell: ({ row }) => <State row={row.original} />,
  },
  {
    id: "events",
    header: words.carried,
    meta: { width: "124px", isWhole: true, phone: "max-md:col-start-2 max-md:row-start-1 max-md:truncate" },
    cell: ({ row }) => <Carried row={row.original} />,
  },
  {
    id: "tries",
    header: words.tries,
    meta: { width: "168px", className: "tnum text-ink-2" },
    cell: ({ row }) => <span title={row.original.tries}>{row.original.tries}</span>,
  },
  {
    id: "took",
    header: words.took,
    meta: {
      width: "84px",
      isNumber: true,
      phone: "max-md:col-start-3 max-md:row-start-2 max-md:text-ink-3 max-md:text-xs",
    },
    cell: ({ row }) => row.original.took,
  },
  {
    id: "said",
    header: words.said,
    meta: {
      className: "text-ink-2 text-xs",
      phone: "max-md:col-span-2 max-md:col-start-1 max-md:row-start-2",
    },
    cell: ({ row }) => <Said row={row.original} />,
  },
  ...(project === null ? [] : [replayColumn(project, words)]),
]

const replayColumn = (project: string, words: WebhookWords): Column<CallRow> => ({
  id: "replay",
  header: () => <span className="sr-only">{words.replay}</span>,
  meta: { width: "56px", isWhole: true },
  cell: ({ row }) => <ReplayRow project={project} call={row.original.replayable} />,
})

const State = ({ row: { state, replayed } }: { row: CallRow }) => (
  <span className="flex flex-col items-start gap-0.5 py-1">
    <Badge severity={state.severity}>{state.word}</Badge>
    {replayed && <span className="text-ink-2 text-xs">{replayed}</span>}
  </span>
)

function Carried({ row }: { row: CallRow }) {
  const words = useWords(webhookWords)
  return (
    <span className="inline-flex items-center gap-1.5">
      {row.events}
      {row.isReplay && <RotateCcw aria-label={words.replayed} className="size-3.5 text-ink-3" />}
    </span>
  )
}

/** The answer; on a phone, which has no column of states, after the replay, or the state where nothing came back. */
function Said({ row: { said, state, replayed } }: { row: CallRow }) {
  const onPhone = replayed ?? (said ? null : state.word)
  return (
    <>
      {onPhone && (
        <span className="md:hidden">
          {onPhone}
          {said && " · "}
        </span>
      )}
      {said ? <span title={said}>{said}</span> : <span className="max-md:hidden">–</span>}
    </>
  )
}
