"use client"

import { useWords } from "#components/shell/language"
import { exportFrameWords } from "#lib/words/exports-frame"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function ExportsError({ reset }: { reset: () => void }) {
  const words = useWords(exportFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <FailedState title={words.failedText} action={<Button onClick={reset}>{words.tryAgain}</Button>} />
    </Page>
  )
}
