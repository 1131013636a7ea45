"use client"

import { useWords } from "#components/shell/language"
import { referenceFrameWords } from "#lib/words/reference-frame"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function ReferenceBroke({ reset }: { reset: () => void }) {
  const words = useWords(referenceFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <FailedState title={words.failedTitle} action={<Button onClick={reset}>{words.tryAgain}</Button>}>
        {words.failedText}
      </FailedState>
    </Page>
  )
}
