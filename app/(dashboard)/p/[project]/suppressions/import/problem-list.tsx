"use client"

import { Download } from "lucide-react"
import { useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { saveFile } from "#lib/interface/browser/download"
import { formatNumber } from "#lib/interface/format/number"
import { Button } from "#ui/button"
import { importSuppressionWords } from "#words/import-suppression"
import { suppressionWords } from "#words/suppression"
import { suppressionFaultWords } from "#words/suppression-fault"
import type { Working } from "#lib/features/imports/import-state"
import { isFault, type Kind, kinds } from "#lib/features/imports/outcome-log"
import { reportOf } from "#lib/features/imports/report"

/** Lines that need attention, with their reasons, and the reports to download. */
export function ProblemList({ state }: { state: Working }) {
  const words = useWords(suppressionWords)
  const importWords = useWords(importSuppressionWords)
  const faultWords = useWords(suppressionFaultWords)
  const language = useLanguage()
  const [isBusy, setIsBusy] = useState(false)
  const { counts } = state.progress
  const faulty = kinds.filter((kind) => isFault(kind) && counts[kind] > 0)
  const count = faulty.reduce((sum, kind) => sum + counts[kind], 0)
  const kindWord = (kind: Kind): string => {
    if (isFault(kind)) return faultWords.faults[kind]
    if (state.work !== "check" && (kind === "added" || kind === "other_cause"))
      return importWords.outcomesDone[kind]
    return importWords.outcomes[kind]
  }
  const save = async (onlyFaults: boolean) => {
    setIsBusy(true)
    const about = { hasNames: state.plan.hasNames, log: state.job.log, onlyFaults }
    const named = { line: importWords.line, outcome: words.reasonRaw, kind: kindWord }
    const report = await reportOf(state.file, about, named)
    saveFile(report, state.file.name.replace(/(\.\w+)?$/, onlyFaults ? "-faults.csv" : "-report.csv"))
    setIsBusy(false)
  }
  if (state.work === "takeBack" || state.progress.rows === 0) return null
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-xs">
        <h3 className="font-medium text-ink">
          {count > 0 ? importWords.outcomes.bad : importWords.problems}
        </h3>
        <span className="text-ink-3">{importWords.kinds({ count, kindCount: faulty.length })}</span>
        {state.pace !== "running" && (
          <span className="ml-auto flex flex-wrap items-center gap-3">
            {count > 0 && (
              <Button
                variant="link"
                aria-disabled={isBusy}
                className="text-xs"
                onClick={() => void save(true)}
              >
                <Download aria-hidden className="size-3.5!" /> {importWords.downloadProblems}
              </Button>
            )}
            <Button
              variant="link"
              aria-disabled={isBusy}
              className="text-xs"
              onClick={() => void save(false)}
            >
              <Download aria-hidden className="size-3.5!" />{" "}
              {isBusy ? importWords.preparing : importWords.downloadAll}
            </Button>
          </span>
        )}
      </div>
      {state.problems.length > 0 && (
        <ul className="border-line border-t">
          {state.problems.map((problem) => (
            <li
              key={problem.line}
              className="grid grid-cols-[64px_minmax(0,1.4fr)_minmax(0,1fr)] items-center gap-2 border-line border-b px-4 py-2 text-xs last:border-0"
            >
              <span className="tnum text-ink-3">
                <span className="sr-only">{importWords.line} </span>
                {formatNumber(problem.line, language)}
              </span>
              <span className="truncate font-mono text-2xs text-ink" title={problem.text}>
                {problem.text}
              </span>
              <span className="truncate text-ink-2">{kindWord(problem.kind)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
