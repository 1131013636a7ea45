"use client"

import { useWords } from "#components/shell/language"
import { Skeleton } from "#ui/skeleton"
import { templatesFrameWords } from "#words/templates-frame"

/** The editor's frame: header, two panes. */
export default function TemplateLoading() {
  const words = useWords(templatesFrameWords)
  return (
    <div role="status" aria-label={words.loading} className="flex h-[calc(100dvh-var(--above))] flex-col">
      <h1 className="sr-only">{words.one}</h1>
      <div className="h-13 border-line border-b bg-surface" />
      <div className="grid min-h-0 flex-1 lg:grid-cols-2">
        <div className="flex flex-col gap-3 border-line bg-surface p-6 lg:border-r">
          {["w-2/5", "w-3/5", "w-1/2", "w-2/3"].map((width) => (
            <Skeleton key={width} className={width} />
          ))}
        </div>
        <div className="bg-sunken max-lg:hidden" />
      </div>
    </div>
  )
}
