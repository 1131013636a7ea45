"use client"

import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function TemplatesError({ reset }: { reset: () => void }) {
  return (
    <Page>
      <PageHeader title="Templates" />
      <FailedState title="This page broke" action={<Button onClick={reset}>Try again</Button>}>
        The templates themselves are safe, and sending goes on. Text you typed is kept in this browser.
      </FailedState>
    </Page>
  )
}
