"use client"

import { useWords } from "#components/shell/language"
import { domainWords } from "#lib/words/domains"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function DomainsError({ reset }: { reset: () => void }) {
  const words = useWords(domainWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <FailedState title={words.failedText} action={<Button onClick={reset}>{words.tryAgain}</Button>} />
    </Page>
  )
}
