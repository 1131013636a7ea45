"use client"

import { useWords } from "#components/shell/language"
import { suppressionWords } from "#lib/words/suppressions"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function BrokenPage({ reset }: { reset: () => void }) {
  const words = useWords(suppressionWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <FailedState title={words.broken} action={<Button onClick={reset}>{words.tryAgain}</Button>}>
        {words.brokenText}
      </FailedState>
    </Page>
  )
}
