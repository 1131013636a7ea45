"use client"

import { useWords } from "#components/shell/language"
import { suppressionFrameWords } from "#lib/words/suppressions-frame"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function BrokenPage({ reset }: { reset: () => void }) {
  const words = useWords(suppressionFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <FailedState title={words.broken} action={<Button onClick={reset}>{words.tryAgain}</Button>}>
        {words.brokenText}
      </FailedState>
    </Page>
  )
}
