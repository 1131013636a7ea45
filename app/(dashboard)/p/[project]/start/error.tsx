"use client"

import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function StartError({ reset }: { reset: () => void }) {
  return (
    <Page width="guide">
      <PageHeader title="Send your first letter" />
      <FailedState title="This page broke" action={<Button onClick={reset}>Try again</Button>}>
        What you did so far is kept.
      </FailedState>
    </Page>
  )
}
