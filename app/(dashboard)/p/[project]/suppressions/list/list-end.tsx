"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { formatNumber } from "#lib/interface/format/number"
import { Button } from "#ui/button"
import { suppressionWords } from "#words/suppression"
import type { Suppressions } from "./use-suppressions.ts"

/** Under the last row: what is on its way, what did not come, or that this is all. */
export function ListEnd({ list }: { list: Suppressions }) {
  const words = useWords(suppressionWords)
  const language = useLanguage()
  if (list.moreFailed)
    return (
      <div role="alert" className="flex items-center gap-3 px-4 py-2.5 text-danger-ink text-xs">
        {words.moreFailed}
        <Button size="sm" onClick={list.loadMore}>
          {words.tryAgain}
        </Button>
      </div>
    )
  return (
    <p className="h-10 px-4 py-2.5 text-ink-3 text-xs">
      {list.hasMore ? words.loadingMore : words.end({ count: formatNumber(list.rows.length, language) })}
    </p>
  )
}
