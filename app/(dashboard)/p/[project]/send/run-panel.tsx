"use client"

import { CheckCheck, CircleAlert, LoaderCircle, TriangleAlert } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"
import { useWords } from "#components/shell/language"
import { reasonIn, sendWords } from "#lib/words/send"
import { Button, LinkButton } from "#ui/button"
import { Link } from "#ui/link"
import { ScrollRegion } from "#ui/scroll-region"
import { leftOf, type Progress, reportCsv } from "./run.ts"

export type RunPanelProps = {
  project: string
  progress: Progress
  isStopping: boolean
  /** When a scheduled letter goes out, in words. */
  time: string | null
  /** True while the list on the page is the one it goes to. */
  canGoOn: boolean
  onStop: () => void
  onGoOn: () => void
  onAnother: () => void
}

/** How far a sending has come, and at its end what the service took and what it did not. */
export function RunPanel(props: RunPanelProps) {
  const words = useWords(sendWords)
  const frame = useRef<HTMLElement>(null)
  const isRunning = props.progress.state === "running"
  useEffect(() => {
    if (!isRunning) frame.current?.focus()
  }, [isRunning])
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={words.result}
      className="animate-rise overflow-hidden rounded-lg border border-line bg-surface outline-none"
    >
      {isRunning ? <Running {...props} /> : <Ended {...props} />}
    </section>
  )
}

function Running({ progress, isStopping, onStop }: RunPanelProps) {
  const words = useWords(sendWords)
  return (
    <div className="flex flex-col gap-3 p-4">
      <p className="flex items-center gap-2 font-semibold text-ink text-lg">
        <LoaderCircle aria-hidden className="size-5 animate-turn text-ink-3" />
        {words.runningTitle}
      </p>
      <progress
        value={progress.next}
        max={progress.total}
        aria-label={words.runningTitle}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
      />
      <p role="status" className="tnum text-ink-2 text-sm">
        {words.running(progress.next, progress.total)}
      </p>
      <div className="flex items-center gap-3">
        <Button onClick={onStop} isBusy={isStopping} busyLabel={words.stopping}>
          {words.stop}
        </Button>
        <span className="text-ink-3 text-xs">{words.keepOpen}</span>
      </div>
    </div>
  )
}

function Ended(props: RunPanelProps) {
  const words = useWords(sendWords)
  const { progress, time } = props
  const { accepted } = progress
  const [onlyJob, second] = progress.jobs
  return (
    <>
      <div className="flex flex-col gap-3 p-4">
        <p role="status" className="flex items-start gap-2 font-semibold text-ink text-lg">
          {accepted > 0 ? (
            <CheckCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
          ) : (
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger-ink" />
          )}
          {accepted === 0
            ? words.nothingAccepted
            : time
              ? words.scheduled(accepted, time)
              : words.accepted(accepted)}
        </p>
        <Unfinished {...props} />
        <div className="flex flex-wrap gap-2">
          {onlyJob && !second && (
            <LinkButton href={jobHref(props.project, onlyJob.job_id)}>{words.follow}</LinkButton>
          )}
          <Button variant="ghost" onClick={props.onAnother}>
            {words.another}
          </Button>
        </div>
      </div>
      {second && <Jobs {...props} />}
      <RefusedList progress={progress} />
    </>
  )
}

const jobHref = (project: string, job_id: string) => `/p/${project}/messages/${encodeURIComponent(job_id)}`

/** What is not told by the figure above: people who were not reached, and answers that were lost. */
function Unfinished({ progress, canGoOn, onGoOn }: RunPanelProps) {
  const words = useWords(sendWords)
  const left = leftOf(progress)
  return (
    <>
      {progress.state === "stopped" && <Note>{words.stopped(left)}</Note>}
      {progress.state === "failed" && (
        <Note isAlert>
          {words.failedRun(left)} {progress.failure?.message}
        </Note>
      )}
      {progress.unknown.length > 0 && <Note isAlert>{words.unknownCount(progress.unknown.length)}</Note>}
      {progress.acceptedUnseen > 0 && <Note>{words.unseenCount(progress.acceptedUnseen)}</Note>}
      {left > 0 && canGoOn && (
        <Button onClick={onGoOn} className="self-start">
          {words.goOn(left)}
        </Button>
      )}
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

/** A sending in parts has a job for each; every one leads to its letters. */
function Jobs({ project, progress }: RunPanelProps) {
  const words = useWords(sendWords)
  return (
    <div className="border-line border-t">
      <p className="px-4 pt-3 pb-1 font-semibold text-sm">{words.jobs}</p>
      <ScrollRegion label={words.jobs} className="max-h-48 overflow-y-auto px-4 pb-3">
        <ul className="divide-y divide-line">
          {progress.jobs.map((job) => (
            <li key={job.job_id} className="flex items-baseline gap-3 py-1.5">
              <Link
                href={jobHref(project, job.job_id)}
                className="font-mono text-2xs text-brand-ink hover:underline"
              >
                {job.job_id}
              </Link>
              <span className="tnum ml-auto text-ink-2 text-xs">{words.jobLine(job.accepted)}</span>
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </div>
  )
}

const shownMax = 200

function RefusedList({ progress }: { progress: Progress }) {
  const words = useWords(sendWords)
  const { refused } = progress
  if (refused.length === 0 && progress.unknown.length === 0) return null
  const download = () =>
    saveText(
      "not-sent.csv",
      reportCsv(progress, (reason) => reasonIn(words, reason)),
    )
  return (
    <div className="border-line border-t">
      <div className="flex items-center gap-2 px-4 pt-3 pb-1">
        <TriangleAlert aria-hidden className="size-4 text-warning-ink" />
        <p className="min-w-0 flex-1 font-semibold text-sm">{words.refusedCount(refused.length)}</p>
        <Button size="sm" variant="ghost" onClick={download}>
          {words.report}
        </Button>
      </div>
      <ScrollRegion label={words.refusedList} className="max-h-64 overflow-y-auto px-4 pb-3">
        <ul className="divide-y divide-line">
          {refused.slice(0, shownMax).map((row) => (
            <li key={row.email} className="py-1.5">
              <p className="truncate text-ink text-sm">{row.email}</p>
              <p className="text-ink-2 text-xs">
                {reasonIn(words, row.reason)} <code className="text-2xs text-ink-3">{row.reason}</code>
              </p>
            </li>
          ))}
        </ul>
        {refused.length > shownMax && (
          <p className="pt-1.5 text-ink-3 text-xs">{words.more(refused.length - shownMax)}</p>
        )}
      </ScrollRegion>
    </div>
  )
}

/** Hands a text to the person as a file. */
function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([`\ufeff${text}`], { type: "text/csv;charset=utf-8" }))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
