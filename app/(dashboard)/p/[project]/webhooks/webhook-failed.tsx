"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { webhookFormWords } from "#lib/words/webhook-form"
import { webhookWords } from "#lib/words/webhooks"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

/** The webhook exists or not: nobody answered. */
export function WebhookFailed({ sentence }: { sentence: string | undefined }) {
  const router = useRouter()
  const words = useWords(webhookFormWords)
  const { webhooksKeep } = useWords(webhookWords)
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
