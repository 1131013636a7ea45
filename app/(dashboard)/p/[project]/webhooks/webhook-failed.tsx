"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"
import { webhookFrameWords } from "#words/webhook-frame"
import { webhookTableWords } from "#words/webhook-table"

/** Shown when the service did not answer, so it is unknown whether the webhook exists. */
export function WebhookFailed({ sentence }: { sentence: string | undefined }) {
  const router = useRouter()
  const words = useWords(webhookFrameWords)
  const { webhooksKeep } = useWords(webhookTableWords)
  return (
    <Page>
      <PageHeader title={words.one} />
      <FailedState
        title={sentence ?? words.unreadable}
        action={<Button onClick={() => router.refresh()}>{words.tryAgain}</Button>}
      >
        {webhooksKeep}
      </FailedState>
    </Page>
  )
}
