"use client"

import { SendHorizontal } from "lucide-react"
import { useMemo } from "react"
import { useWords } from "#components/shell/language"
import { textColumn, timeColumn } from "#components/table/columns"
import { type Column, DataTable } from "#components/table/data-table"
import { clock } from "#lib/platform/clock"
import type { RunView } from "#lib/features/sending/read"
import { Badge } from "#ui/badge"
import { Link } from "#ui/link"
import { EmptyState, FailedState } from "#ui/states"
import { type SendRunWords, sendRunWords } from "#words/send-run"
import { isOpen, severityOf } from "./run-view.ts"

export type RunListProps = {
  project: string
  timeZone: string
  runs: readonly RunView[]
  failure: string | null
  /** Run shown next to the form. */
  shown: string | null
  onShow: (run_id: string) => void
}

/** Runs sent from this page, by everybody in the project, newest first. */
export function RunList({ project, timeZone, runs, failure, shown, onShow }: RunListProps) {
  const words = useWords(sendRunWords)
  const columns = useMemo(
    () => columnsOf({ project, timeZone, onShow }, words),
    [project, timeZone, onShow, words],
  )
  return (
    <section aria-label={words.runs} className="flex min-w-0 flex-col gap-2">
      <h2 className="font-semibold text-ink text-sm">
        {words.runs} <span className="font-normal text-ink-3 text-xs">{words.runsHint}</span>
      </h2>
      <DataTable
        label={words.runs}
        columns={columns}
        rows={runs}
        rowId={(run) => run.run_id}
        onOpen={(run) => onShow(run.run_id)}
        openId={shown}
        phoneGrid={phoneGrid}
        state={failure !== null && runs.length === 0 ? "failed" : "ready"}
        failed={<FailedState title={words.runsFailed}>{failure}</FailedState>}
        empty={<EmptyState icon={<SendHorizontal aria-hidden />} title={words.noRuns} />}
      />
      {failure !== null && runs.length > 0 && (
        <p role="alert" className="text-danger-ink text-sm">
          {words.runsFailed} {failure}
        </p>
      )}
    </section>
  )
}

/** On a phone: subject and time, who and how many, and under them what became of it. */
const phoneGrid = "max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-2 max-md:gap-y-1"

type InProject = Pick<RunListProps, "project" | "timeZone" | "onShow">

const columnsOf = ({ project, timeZone, onShow }: InProject, words: SendRunWords): Column<RunView>[] => [
  {
    id: "subject",
    header: words.subject,
    meta: { phone: "max-md:col-start-1 max-md:row-start-1" },
    cell: ({ row }) => <Subject run={row.original} project={project} onShow={onShow} />,
  },
  textColumn(
    {
      id: "started-by",
      header: words.startedBy,
      meta: {
        width: "15%",
        className: "text-ink-2",
        phone: "max-md:col-start-1 max-md:row-start-2 max-md:text-xs",
      },
    },
    (run) => run.started_by ?? words.formerPerson,
  ),
  {
    id: "outcome",
    header: words.outcome,
    meta: { width: "34%", phone: "max-md:col-span-2 max-md:col-start-1 max-md:row-start-3" },
    cell: ({ row }) => <Outcome run={row.original} />,
  },
  textColumn(
    {
      id: "recipients",
      header: words.recipients,
      meta: {
        width: "14%",
        isNumber: true,
        className: "text-ink-2",
        phone: "max-md:col-start-2 max-md:row-start-2 max-md:text-xs",
      },
    },
    (run) => words.people({ count: run.total }),
  ),
  timeColumn(
    {
      id: "when",
      header: words.when,
      meta: {
        width: "116px",
        phone: "max-md:col-start-2 max-md:row-start-1 max-md:text-ink-3 max-md:text-xs",
      },
    },
    (run) => ({ ms: run.created_ms, timeZone, nowMs: clock.now().getTime() }),
  ),
]

/** A link that can open a new window; a plain click shows the run next to the form, like a click on the row. */
function Subject({ run, project, onShow }: { run: RunView } & Pick<RunListProps, "project" | "onShow">) {
  const words = useWords(sendRunWords)
  const subject = run.subject || words.fromTemplate
  return (
    <Link
      href={`/p/${project}/send?run=${run.run_id}`}
      scroll={false}
      title={words.show({ subject })}
      className="font-medium text-brand-ink hover:underline"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onShow(run.run_id)
      }}
    >
      {subject}
    </Link>
  )
}

function Outcome({ run }: { run: RunView }) {
  const words = useWords(sendRunWords)
  const text = isOpen(run)
    ? words.progress({ done: run.settled, all: run.total })
    : words.outcomeOf({ accepted: run.accepted, refused: run.refused, unknown: run.unknown })
  return (
    <>
      <Badge severity={severityOf(run)}>{words.states[run.state]}</Badge>
      <span title={text} className="tnum ml-2 text-ink-2 text-xs">
        {text}
      </span>
    </>
  )
}
