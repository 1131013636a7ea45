"use client"

import { useWords } from "#components/shell/language"
import { confirmedFrameWords } from "#lib/words/confirmed-frame"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function ConfirmedError({ reset }: { reset: () => void }) {
  const words = useWords(confirmedFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <FailedState title={words.failed} action={<Button onClick={reset}>{words.tryAgain}</Button>} />
    </Page>
  )
}
