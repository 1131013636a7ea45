"use client"

import { useWords } from "#components/shell/language"
import { Page } from "#ui/page-header"
import { Skeleton } from "#ui/skeleton"
import { templatesFrameWords } from "#words/templates-frame"

/** The frame of the results: title, figures, chart. */
export default function ResultsLoading() {
  const words = useWords(templatesFrameWords)
  return (
    <Page>
      <div role="status" aria-label={words.loading} className="flex flex-col gap-3">
        <h1 className="sr-only">{words.one}</h1>
        <Skeleton className="h-8 w-1/3" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
    </Page>
  )
}
