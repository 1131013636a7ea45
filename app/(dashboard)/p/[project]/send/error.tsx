"use client"

import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function SendError({ reset }: { reset: () => void }) {
  return (
    <Page>
      <PageHeader title="Send" />
      <FailedState title="This page broke" action={<Button onClick={reset}>Try again</Button>}>
        Nothing was sent by it. Letters already accepted go on.
      </FailedState>
    </Page>
  )
}
