"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"
import { templatesWords } from "#words/templates"

/** The server did not answer, so it is unknown whether the template exists. */
export function TemplateFailed({ sentence }: { sentence: string | undefined }) {
  const words = useWords(templatesWords)
  const router = useRouter()
  return (
    <Page>
      <PageHeader title={words.one} />
      <FailedState
        title={sentence ?? words.notRead}
        action={<Button onClick={() => router.refresh()}>{words.tryAgain}</Button>}
      >
        {words.stillGoOut}
      </FailedState>
    </Page>
  )
}
