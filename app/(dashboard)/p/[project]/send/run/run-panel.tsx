"use client"

import { CheckCheck, CircleAlert, LoaderCircle, OctagonX, Pause, X } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { clock } from "#lib/platform/clock"
import { formatInstant } from "#lib/interface/format/date"
import type { RunDetail } from "#lib/features/sending/read"
import { Button, IconButton, LinkButton } from "#ui/button"
import { sendRunWords } from "#words/send-run"
import { JobList } from "./job-list.tsx"
import { NotSentList } from "./not-sent-list.tsx"
import { ProgressBar } from "#ui/progress-bar"
import { ResultLink, RunButtons } from "./run-buttons.tsx"
import { isOpen, leftOf, phaseOf } from "./run-view.ts"

export type RunPanelProps = {
  project: string
  timeZone: string
  run: RunDetail
  /** True when it was begun on this page just now: it gets the focus. */
  isOwn: boolean
  onAnother: () => void
  onClose: () => void
}

/** Progress of a run, and at its end the accepted and refused recipients. */
export function RunPanel(props: RunPanelProps) {
  const words = useWords(sendRunWords)
  const { run, isOwn } = props
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOwn) frame.current?.focus()
  }, [isOwn])
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={words.result}
      className="animate-rise overflow-hidden rounded-lg border border-line bg-surface outline-none"
    >
      <div className="flex flex-col gap-3 p-4">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Title {...props} />
            <p className="truncate text-ink-3 text-xs">{run.subject || words.fromTemplate}</p>
          </div>
          <IconButton label={words.close} size="sm" onClick={props.onClose}>
            <X />
          </IconButton>
        </div>
        {isOpen(run) && <Progress run={run} />}
        <Notes run={run} />
        <Ways {...props} />
      </div>
      {run.jobs.length > 1 && <JobList project={props.project} run={run} />}
      <NotSentList run={run} />
    </section>
  )
}

const icons = {
  running: <LoaderCircle aria-hidden className="mt-0.5 size-5 shrink-0 animate-turn text-ink-3" />,
  paused: <Pause aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />,
  failed: <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger-ink" />,
  stopped: <OctagonX aria-hidden className="mt-0.5 size-5 shrink-0 text-warning-ink" />,
  done: <CheckCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />,
}

function Title({ run, timeZone }: RunPanelProps) {
  const words = useWords(sendRunWords)
  const language = useLanguage()
  const { state, accepted, send_at_ms } = run
  const now = clock.now()
  const phase = phaseOf(run, now.getTime())
  const said = {
    open: words.states[state],
    nothing: words.nothingAccepted,
    scheduled: words.scheduled({
      count: accepted,
      time: formatInstant(send_at_ms ?? 0, timeZone, now, language),
    }),
    onTheWay: words.accepted({ count: accepted }),
    past: words.acceptedThen({ count: accepted }),
  }
  const icon = state === "draft" ? null : icons[state === "done" && phase === "nothing" ? "failed" : state]
  return (
    <p role="status" className="flex items-start gap-2 font-semibold text-ink text-lg">
      {icon}
      {said[phase]}
    </p>
  )
}

function Progress({ run }: { run: RunDetail }) {
  const words = useWords(sendRunWords)
  return (
    <div className="flex flex-col gap-1.5">
      <ProgressBar value={run.settled} max={run.total} label={words.states[run.state]} />
      <p className="tnum text-ink-2 text-sm">{words.progress({ done: run.settled, all: run.total })}</p>
    </div>
  )
}

/** Notes beyond the figure: the reason for a wait or an end, and recipients with an unknown result. */
function Notes({ run }: { run: RunDetail }) {
  const words = useWords(sendRunWords)
  const { state, cause, waits_for, unknown, unseen } = run
  const left = leftOf(run)
  return (
    <>
      {state === "running" && <Note>{waits_for ? words.waits[waits_for] : words.leaveIt}</Note>}
      {state === "paused" && <Note>{words.pausedText({ left })}</Note>}
      {state === "failed" && (
        <Note isAlert>
          {words.refusedRun({ left })} {cause?.message}
        </Note>
      )}
      {state === "stopped" && (
        <Note isAlert={cause !== null}>
          {words.stopped({ left })} {cause && words.why[cause.why]}
        </Note>
      )}
      {run.is_finishing && <Note>{words.pausing}</Note>}
      {unknown > 0 && <Note isAlert>{words.unknownCount({ count: unknown })}</Note>}
      {unseen > 0 && <Note>{words.unseenCount({ count: unseen })}</Note>}
    </>
  )
}

function Note({ isAlert = false, children }: { isAlert?: boolean; children: ReactNode }) {
  return (
    <p
      role={isAlert ? "alert" : undefined}
      className={
        isAlert ? "rounded-md bg-danger-soft px-3 py-2 text-danger-ink text-sm" : "text-ink-2 text-sm"
      }
    >
      {children}
    </p>
  )
}

/** Actions on a run: pause, resume or stop it, open its messages, download the result, write another one. */
function Ways({ project, run, onAnother }: RunPanelProps) {
  const words = useWords(sendRunWords)
  const [onlyJob, second] = run.jobs
  if (isOpen(run)) return <RunButtons project={project} run={run} />
  return (
    <div className="flex flex-wrap gap-2">
      {onlyJob && !second && (
        <LinkButton href={`/p/${project}/messages/${encodeURIComponent(onlyJob.job_id)}`}>
          {words.follow}
        </LinkButton>
      )}
      <ResultLink project={project} run_id={run.run_id} />
      <Button variant="ghost" onClick={onAnother}>
        {words.another}
      </Button>
    </div>
  )
}
