"use client"

import { useRouter } from "next/navigation"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

/** The webhook exists or not: nobody answered. */
export function WebhookFailed({ sentence }: { sentence: string | undefined }) {
  const router = useRouter()
  return (
    <Page>
      <PageHeader title="Webhook" />
      <FailedState
        title={sentence ?? "The webhook could not be read."}
        action={<Button onClick={() => router.refresh()}>Try again</Button>}
      >
        Events are kept until they can be posted.
      </FailedState>
    </Page>
  )
}
