"use client"

import { useWords } from "#components/shell/language"
import { webhookFrameWords } from "#lib/words/webhooks-frame"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function WebhooksError({ reset }: { reset: () => void }) {
  const words = useWords(webhookFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <FailedState title={words.brokeTitle} action={<Button onClick={reset}>{words.tryAgain}</Button>}>
        {words.brokeText}
      </FailedState>
    </Page>
  )
}
