"use client"

import { useWords } from "#components/shell/language"
import { exportWords } from "#lib/words/exports"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function ExportsError({ reset }: { reset: () => void }) {
  const words = useWords(exportWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <FailedState title={words.failedText} action={<Button onClick={reset}>{words.tryAgain}</Button>} />
    </Page>
  )
}
