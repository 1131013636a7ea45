"use client"

import { useWords } from "#components/shell/language"
import { domainFrameWords } from "#lib/words/domains-frame"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function DomainsError({ reset }: { reset: () => void }) {
  const words = useWords(domainFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <FailedState title={words.failedText} action={<Button onClick={reset}>{words.tryAgain}</Button>} />
    </Page>
  )
}
