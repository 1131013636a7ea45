"use client"

import { useWords } from "#components/shell/language"
import { validationWords } from "#lib/words/validation"
import { Panel } from "#ui/panel"
import { BatchProgress } from "./batch-progress.tsx"
import { ChooseList } from "./choose-list.tsx"
import { ResultsTable } from "./results-table.tsx"
import { useBatch } from "./use-batch.ts"

/** A list of addresses: chosen, on its way, and its results under it. `shown` is the result that the URL asks for. */
export function ListCheck({ project, shown }: { project: string; shown: string }) {
  const words = useWords(validationWords)
  const { held, begin, stop, goOn, discard } = useBatch(project)
  if (!held)
    return (
      <Panel title={words.many} hint={words.manyHint}>
        <ChooseList onStart={begin} />
      </Panel>
    )
  return (
    <>
      <BatchProgress file={held.file} state={held.state} onStop={stop} onGoOn={goOn} onDiscard={discard} />
      <ResultsTable checked={held.state.checked} shown={shown} file={held.file} />
    </>
  )
}
