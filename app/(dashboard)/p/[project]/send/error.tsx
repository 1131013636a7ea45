"use client"

import { useWords } from "#components/shell/language"
import { sendFrameWords } from "#lib/words/send-frame"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function SendError({ reset }: { reset: () => void }) {
  const words = useWords(sendFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <FailedState title={words.brokeTitle} action={<Button onClick={reset}>{words.tryAgain}</Button>}>
        {words.brokeText}
      </FailedState>
    </Page>
  )
}
