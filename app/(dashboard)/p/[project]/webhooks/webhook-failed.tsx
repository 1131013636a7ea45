"use client"

import { useWords } from "#components/shell/language"
import { Page, PageHeader } from "#ui/page-header"
import { webhookFrameWords } from "#words/webhook-frame"
import { webhookTableWords } from "#words/webhook-table"
import { RetryState } from "../../../retry-state.tsx"

/** Shown when the service did not answer, so it is unknown whether the webhook exists. */
export function WebhookFailed({ sentence }: { sentence: string | undefined }) {
  const words = useWords(webhookFrameWords)
  const { webhooksKeep } = useWords(webhookTableWords)
  return (
    <Page>
      <PageHeader title={words.one} />
      <RetryState title={sentence ?? words.unreadable} tryAgain={words.tryAgain}>
        {webhooksKeep}
      </RetryState>
    </Page>
  )
}
