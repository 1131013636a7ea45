"use client"

import { FileSpreadsheet } from "lucide-react"
import { useLanguage, useWords } from "#components/shell/language"
import { formatDuration } from "#lib/interface/format/date"
import { formatBytes, formatNumber } from "#lib/interface/format/number"
import type { Language } from "#lib/interface/words/catalogue"
import { Button } from "#ui/button"
import { DropZone } from "#ui/drop-zone"
import { importSuppressionWords } from "#words/import-suppression"
import { suppressionWords } from "#words/suppression"
import { SidePanel } from "../side-panel.tsx"
import type { ImportState } from "#lib/features/imports/import-state"
import { PlanForm } from "./plan-form.tsx"
import { ProblemList } from "./problem-list.tsx"
import { type Import, useImport } from "./use-import.ts"
import { WorkBar } from "./work-bar.tsx"

/** A file becomes suppressions: columns, a dry run with its report, then the adding; the list stays in sight. */
export type ImportPanelProps = { project: string; onClose: () => void; onChanged: () => void }

export default function ImportPanel({ project, onClose, onChanged }: ImportPanelProps) {
  const words = useWords(importSuppressionWords)
  const language = useLanguage()
  const work = useImport(project, onChanged)
  const { state } = work
  const isRunning = state.at === "work" && state.pace === "running"
  const close = () => {
    work.startOver()
    onClose()
  }
  return (
    <SidePanel
      label={words.importTitle}
      title={state.at === "choose" ? words.importTitle : <FileTitle state={state} />}
      hint={<span role="status">{hintOf(state, words, language)}</span>}
      icon={<FileSpreadsheet aria-hidden />}
      onClose={isRunning ? undefined : close}
      footer={state.at === "choose" || state.at === "reading" ? undefined : <Acts work={work} />}
    >
      {state.at === "choose" && <FileChoice problem={state.problem} onChoose={work.choose} />}
      {state.at === "reading" && <p className="p-4 text-ink-2 text-sm">{words.reading}</p>}
      {state.at === "work" && <WorkBar state={state} />}
      {(state.at === "plan" || (state.at === "work" && state.work === "check")) && (
        <PlanForm names={state.names} plan={state.plan} isLocked={isRunning} onChange={work.setPlan} />
      )}
      {state.at === "work" && <ProblemList state={state} />}
    </SidePanel>
  )
}

/** A file, chosen or dropped. */
type FileChoiceProps = { problem: "notReadable" | "noRows" | null; onChoose: (file: File) => void }

function FileChoice({ problem, onChoose }: FileChoiceProps) {
  const words = useWords(importSuppressionWords)
  return (
    <div className="flex flex-col gap-3 p-4">
      <DropZone
        label={words.choose}
        inputLabel={words.choose}
        hint={words.chooseText}
        dropText={words.chooseText}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        error={problem ? words[problem] : undefined}
        onFiles={([file]) => file && onChoose(file)}
      />
    </div>
  )
}

function FileTitle({ state }: { state: Exclude<ImportState, { at: "choose" }> }) {
  const words = useWords(importSuppressionWords)
  const language = useLanguage()
  const isCounted = state.at === "work" && (state.pace === "done" || state.progress.rows > 0)
  return (
    <>
      {state.file.name}
      <span className="font-normal text-ink-2">
        {" "}
        · {formatBytes(state.file.size, language)}
        {isCounted && ` · ${words.lines({ count: state.progress.rows })}`}
      </span>
    </>
  )
}

function hintOf(
  state: ImportState,
  words: (typeof importSuppressionWords)["en"],
  language: Language,
): string {
  if (state.at === "choose") return words.importHint
  if (state.at === "reading") return words.reading
  if (state.at === "plan") return state.plan.hasNames ? words.firstLineNames : words.firstLineData
  if (state.pace === "stopped") return words.stopped
  if (state.pace === "failed") return words.brokeOff
  if (state.pace === "running")
    return { check: words.checking, add: words.importing, takeBack: words.takingBack }[state.work]
  const time = formatDuration(state.workedMs, language)
  return {
    check: words.checkedIn({ time }),
    add: words.importedIn({ time }),
    takeBack: words.importUndone({ time }),
  }[state.work]
}

/** Next actions; the main button names verb and number. */
function Acts({ work }: { work: Import }) {
  const words = useWords(suppressionWords)
  const importWords = useWords(importSuppressionWords)
  const language = useLanguage()
  const { state } = work
  if (state.at === "plan")
    return (
      <>
        <Button onClick={work.startOver}>{importWords.anotherFile}</Button>
        <Button variant="primary" onClick={() => work.start("check")}>
          {importWords.check}
        </Button>
      </>
    )
  if (state.at !== "work") return null
  if (state.pace === "running") return <Button onClick={work.stop}>{words.stop}</Button>
  if (state.pace !== "done")
    return (
      <>
        <Button onClick={work.startOver}>{importWords.anotherFile}</Button>
        <Button variant="primary" onClick={work.goOn}>
          {importWords.goOn}
        </Button>
      </>
    )
  const { counts } = state.progress
  const adding = counts.added + (state.plan.keepOurs ? 0 : counts.other_cause)
  if (state.work === "check")
    return (
      <>
        <Button onClick={work.startOver}>{importWords.anotherFile}</Button>
        <Button variant="primary" disabled={adding === 0} onClick={() => work.start("add")}>
          {adding === 0
            ? importWords.nothingToAdd
            : importWords.addFromFile({ count: formatNumber(adding, language) })}
        </Button>
      </>
    )
  return (
    <>
      {state.work === "add" && adding > 0 && (
        <Button title={importWords.takeBackText} onClick={() => work.start("takeBack")}>
          {importWords.takeBack}
        </Button>
      )}
      <Button onClick={work.startOver}>{importWords.anotherFile}</Button>
    </>
  )
}
