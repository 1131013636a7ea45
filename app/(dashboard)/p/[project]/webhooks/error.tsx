"use client"

import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function WebhooksError({ reset }: { reset: () => void }) {
  return (
    <Page>
      <PageHeader title="Webhooks" />
      <FailedState title="This page broke" action={<Button onClick={reset}>Try again</Button>}>
        Events are still collected and posted; only this page could not be drawn.
      </FailedState>
    </Page>
  )
}
