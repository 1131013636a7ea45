"use client"

import { lazy, Suspense } from "react"
import { useWords } from "#components/shell/language"
import { Panel } from "#ui/panel"
import { SkeletonRows } from "#ui/skeleton"
import { validationWords } from "#words/validation"
import { ChooseList } from "./choose-list.tsx"
import { useBatch } from "./use-batch.ts"

const BatchProgress = lazy(() => import("./batch-progress.tsx"))
const ResultsTable = lazy(() => import("./results-table.tsx"))

/** A list of addresses: chosen, on its way, and its results under it. */
export function ListCheck({ project }: { project: string }) {
  const words = useWords(validationWords)
  const { current, begin, stop, goOn, discard } = useBatch(project)
  if (!current)
    return (
      <Panel title={words.many} hint={words.manyHint}>
        <ChooseList onStart={begin} />
      </Panel>
    )
  return (
    <Suspense
      fallback={
        <Panel title={words.many}>
          <SkeletonRows rows={4} />
        </Panel>
      }
    >
      <BatchProgress
        file={current.file}
        state={current.state}
        onStop={stop}
        onGoOn={goOn}
        onDiscard={discard}
      />
      <ResultsTable checked={current.state.checked} file={current.file} />
    </Suspense>
  )
}
