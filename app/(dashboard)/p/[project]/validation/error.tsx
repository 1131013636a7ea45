"use client"

import { useWords } from "#components/shell/language"
import { validationFrameWords } from "#lib/words/validation-frame"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function ValidationError({ reset }: { reset: () => void }) {
  const words = useWords(validationFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <FailedState title={words.failedText} action={<Button onClick={reset}>{words.tryAgain}</Button>} />
    </Page>
  )
}
