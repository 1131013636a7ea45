"use client"

import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function ReferenceBroke({ reset }: { reset: () => void }) {
  return (
    <Page>
      <PageHeader title="API reference" />
      <FailedState title="This page broke" action={<Button onClick={reset}>Try again</Button>}>
        The API itself goes on; only this page could not be drawn.
      </FailedState>
    </Page>
  )
}
