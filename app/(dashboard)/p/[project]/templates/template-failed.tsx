"use client"

import { useRouter } from "next/navigation"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

/** The template exists or not: nobody answered. */
export function TemplateFailed({ sentence }: { sentence: string | undefined }) {
  const router = useRouter()
  return (
    <Page>
      <PageHeader title="Template" />
      <FailedState
        title={sentence ?? "The template could not be read."}
        action={<Button onClick={() => router.refresh()}>Try again</Button>}
      >
        Letters that use it still go out. Text you typed is kept in this browser.
      </FailedState>
    </Page>
  )
}
