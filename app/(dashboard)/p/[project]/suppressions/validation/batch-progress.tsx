"use client"

import { Play, Square, Trash2 } from "lucide-react"
import { useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { paceOf } from "#lib/features/imports/progress-view"
import { formatDuration } from "#lib/interface/format/date"
import { formatFixed } from "#lib/interface/format/number"
import type { Severity } from "#lib/interface/status/severity"
import { Badge } from "#ui/badge"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { useLeaveGuard } from "#ui/leave-guard"
import { Panel } from "#ui/panel"
import { ProgressBar } from "#ui/progress-bar"
import { validationWords } from "#words/validation"
import { validationRunWords } from "#words/validation-run"
import type { BatchState, End } from "./batch.ts"

type Props = {
  file: string
  state: BatchState
  onStop: () => void
  onGoOn: () => void
  onDiscard: () => void
}

/** Progress, speed and remaining time of the list; stop, continue, discard. */
export default function BatchProgress({ file, state, onStop, onGoOn, onDiscard }: Props) {
  const words = useWords(validationWords)
  const runWords = useWords(validationRunWords)
  const isEnded = state.phase === "ended"
  // Elsewhere in the dashboard it continues.
  useLeaveGuard(!isEnded, { isAppWide: true })
  return (
    <Panel
      title={words.many}
      hint={file}
      tools={
        <>
          {!isEnded && (
            <Button
              size="sm"
              onClick={onStop}
              isBusy={state.phase === "stopping"}
              busyLabel={runWords.stopping}
            >
              <Square aria-hidden /> {runWords.stop}
            </Button>
          )}
          {isEnded && state.end !== "finished" && (
            <Button size="sm" variant="primary" onClick={onGoOn}>
              <Play aria-hidden /> {runWords.goOn}
            </Button>
          )}
          {isEnded && <Discard count={state.checked.length} onDiscard={onDiscard} />}
        </>
      }
    >
      <Bar state={state} />
      <Note state={state} />
    </Panel>
  )
}

function Bar({ state }: { state: BatchState }) {
  const words = useWords(validationRunWords)
  const language = useLanguage()
  const done = state.checked.length
  const pace = state.phase === "ended" ? null : paceOf({ done, total: state.total, workedMs: state.workedMs })
  return (
    <div className="flex flex-col gap-2">
      <div className="tnum flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-sm">
        <StateBadge state={state} />
        <span role="status" className="font-medium text-ink">
          {words.done({ count: done, of: state.total })}
        </span>
        {pace && <span>{words.rate({ perSecond: formatFixed(pace.rate, 1, language) })}</span>}
        {pace && <span>{words.remaining({ text: formatDuration(pace.leftMs, language) })}</span>}
      </div>
      <ProgressBar value={done} max={state.total} label={words.progress} />
    </div>
  )
}

type Face = "running" | "waiting" | "stopped" | "failed" | "finished"

const faceSeverity: Record<Face, Severity> = {
  running: "info",
  waiting: "warning",
  stopped: "neutral",
  failed: "warning",
  finished: "success",
}

function faceOf({ phase, waiting, end }: BatchState): Face {
  if (phase !== "ended") return waiting ? "waiting" : "running"
  if (end === "finished") return "finished"
  return end === "stopped" || end === null ? "stopped" : "failed"
}

function StateBadge({ state }: { state: BatchState }) {
  const words = useWords(validationRunWords)
  const face = faceOf(state)
  return <Badge severity={faceSeverity[face]}>{words.states[face]}</Badge>
}

function Note({ state }: { state: BatchState }) {
  const words = useWords(validationRunWords)
  const ended = state.phase === "ended" ? reasonOf(words, state.end) : null
  if (ended)
    return (
      <p role="alert" className="mt-3 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-ink">
        {ended}
      </p>
    )
  if (state.phase === "ended") return null
  return (
    <p className="mt-3 text-ink-3 text-xs">{state.waiting ? words.waitsFor[state.waiting] : words.leave}</p>
  )
}

type Words = (typeof validationRunWords)["en"]

/** The sentence for an unrequested end. */
function reasonOf(words: Words, end: End | null): string | null {
  if (end === "day") return words.dayIsOver
  return typeof end === "object" && end !== null ? words.interrupted({ reason: end.failure }) : null
}

function Discard({ count, onDiscard }: { count: number; onDiscard: () => void }) {
  const words = useWords(validationRunWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => (count === 0 ? onDiscard() : setIsOpen(true))}>
        <Trash2 aria-hidden /> {words.discard}
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={words.discardTitle}
        description={words.discardText({ count })}
        footer={
          <>
            <Button onClick={() => setIsOpen(false)}>{words.cancel}</Button>
            <Button variant="danger" onClick={onDiscard}>
              {words.discardDo}
            </Button>
          </>
        }
      />
    </>
  )
}
