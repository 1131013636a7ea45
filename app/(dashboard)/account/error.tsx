"use client"

import { useWords } from "#components/shell/language"
import { accountFrameWords } from "#lib/words/account-frame"
import { pageWords } from "#lib/words/page"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function BrokenPage({ reset }: { reset: () => void }) {
  const words = useWords(pageWords)
  return (
    <Page width="form">
      <PageHeader title={useWords(accountFrameWords).title} />
      <FailedState title={words.broke} action={<Button onClick={reset}>{words.tryAgain}</Button>}>
        {words.brokeText}
      </FailedState>
    </Page>
  )
}
