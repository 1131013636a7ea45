"use client"

import { useWords } from "#components/shell/language"
import { pageWords } from "#lib/words/page"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

/** A log that could not be drawn; `reset` tries again. */
export function BrokenLog({ title, reset }: { title: string; reset: () => void }) {
  const words = useWords(pageWords)
  return (
    <Page>
      <PageHeader title={title} />
      <FailedState title={words.broke} action={<Button onClick={reset}>{words.tryAgain}</Button>}>
        {words.brokeText}
      </FailedState>
    </Page>
  )
}
