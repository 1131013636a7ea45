"use client"

import { useWords } from "#components/shell/language"
import { TimeCell } from "#components/table/columns"
import { clock } from "#lib/clock"
import type { RunView } from "#lib/send-runs/read"
import { Badge } from "#ui/badge"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { sendRunWords } from "#words/send-run"
import { isOpen, severityOf } from "./run-view.ts"

export type RunListProps = {
  project: string
  timeZone: string
  runs: readonly RunView[]
  failure: string | null
  /** The one that is shown beside the form. */
  shown: string | null
  onShow: (run_id: string) => void
}

/** What was sent from this page, by everybody in the project, the newest first. */
export function RunList(props: RunListProps) {
  const words = useWords(sendRunWords)
  const { runs, failure } = props
  return (
    <Panel title={words.runs} hint={words.runsHint} hasHeadLine isFlush>
      {failure && (
        <p role="alert" className="px-4 py-3 text-danger-ink text-sm">
          {words.runsFailed} {failure}
        </p>
      )}
      {runs.length === 0 && !failure ? (
        <p className="px-4 py-6 text-center text-ink-3 text-sm">{words.noRuns}</p>
      ) : (
        <table className="w-full text-left text-sm">
          <thead className="text-ink-3 text-xs max-md:sr-only">
            <tr className="[&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
              <th scope="col">{words.subject}</th>
              <th scope="col">{words.startedBy}</th>
              <th scope="col">{words.when}</th>
              <th scope="col" className="text-right">
                {words.recipients}
              </th>
              <th scope="col">{words.outcome}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-line md:border-t">
            {runs.map((run) => (
              <Row key={run.run_id} {...props} run={run} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

/** On a phone the cells of a row stand below each other. */
const cell = "px-4 py-2 max-md:block max-md:py-0.5"

function Row({ project, timeZone, run, shown, onShow }: RunListProps & { run: RunView }) {
  const words = useWords(sendRunWords)
  const subject = run.subject || words.fromTemplate
  return (
    <tr
      className="align-top max-md:block max-md:py-2 aria-[current]:bg-hover"
      aria-current={run.run_id === shown || undefined}
    >
      <td className={`${cell} max-w-72`}>
        <Link
          href={`/p/${project}/send?run=${run.run_id}`}
          scroll={false}
          title={words.show({ subject })}
          className="block truncate font-medium text-brand-ink hover:underline max-md:py-1"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onShow(run.run_id)
          }}
        >
          {subject}
        </Link>
      </td>
      <td className={`${cell} text-ink-2`}>{run.started_by ?? words.formerPerson}</td>
      <td className={`${cell} tnum whitespace-nowrap text-ink-2`}>
        <TimeCell ms={run.created_ms} timeZone={timeZone} nowMs={clock.now().getTime()} />
      </td>
      <td className={`${cell} tnum text-ink-2 md:text-right`}>{words.people({ count: run.total })}</td>
      <td className={cell}>
        <Badge severity={severityOf(run)}>{words.states[run.state]}</Badge>
        <span className="tnum ml-2 text-ink-2 text-xs">
          {isOpen(run)
            ? words.progress({ done: run.settled, all: run.total })
            : words.outcomeOf({ accepted: run.accepted, refused: run.refused, unknown: run.unknown })}
        </span>
      </td>
    </tr>
  )
}
