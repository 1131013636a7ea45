"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { formatDuration } from "#lib/interface/format/date"
import { formatNumber } from "#lib/interface/format/number"
import { importSuppressionWords } from "#words/import-suppression"
import type { Working } from "#lib/features/imports/import-state"
import { barParts, paceOf } from "#lib/features/imports/progress-view"

/** Progress of an import: speed, remaining time, and results of its rows. */
export function WorkBar({ state }: { state: Working }) {
  const words = useWords(importSuppressionWords)
  const language = useLanguage()
  const { file, progress, workedMs } = state
  const share = state.pace === "done" ? 1 : Math.min(1, progress.bytes / Math.max(1, file.size))
  const rate = workedMs > 0 ? Math.round((progress.rows * 1000) / workedMs) : 0
  const pace = paceOf({ done: progress.bytes, total: file.size, workedMs })
  const parts = barParts(progress.counts)
  const nameOf = (id: (typeof parts)[number]["id"]) =>
    state.work !== "check" && (id === "added" || id === "other_cause")
      ? words.outcomesDone[id]
      : words.outcomes[id]
  const isRunning = state.pace === "running"
  return (
    <div className="flex flex-col gap-3 border-line border-b p-4">
      <div
        role="progressbar"
        aria-label={{ check: words.checking, add: words.importing, takeBack: words.takingBack }[state.work]}
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        className="flex h-3 gap-px overflow-hidden rounded-xs bg-sunken"
      >
        {parts.map((part) => (
          <span
            key={part.id}
            style={{ width: `${part.share * share * 100}%`, background: part.fill }}
            className="h-full"
          />
        ))}
      </div>
      {state.pace !== "done" && (
        <p className="tnum flex flex-wrap justify-between gap-x-3 text-ink-2 text-xs">
          <span>
            {words.progress({
              done: formatNumber(progress.rows, language),
              rate: formatNumber(rate, language),
            })}
          </span>
          {isRunning && pace && (
            <span>{words.remaining({ time: formatDuration(pace.leftMs, language) })}</span>
          )}
        </p>
      )}
      {state.failure && (
        <p role="alert" className="text-danger-ink text-xs">
          {state.failure.message}
        </p>
      )}
      <dl className="flex flex-col gap-1.5 text-sm">
        {parts.map((part) => (
          <div key={part.id} className="flex items-center gap-2">
            <dt className="flex min-w-0 flex-1 items-center gap-2 text-ink-2">
              <span aria-hidden className="size-2 shrink-0 rounded-xs" style={{ background: part.fill }} />
              {nameOf(part.id)}
            </dt>
            <dd className="tnum font-medium text-ink">{formatNumber(part.count, language)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
