"use client"

import { useWords } from "#components/shell/language"
import { Page, PageHeader } from "#ui/page-header"
import { templatesWords } from "#words/templates"
import { RetryState } from "../../../retry-state.tsx"

/** The server did not answer, so it is unknown whether the template exists. */
export function TemplateFailed({ sentence }: { sentence: string | undefined }) {
  const words = useWords(templatesWords)
  return (
    <Page>
      <PageHeader title={words.one} />
      <RetryState title={sentence ?? words.notRead} tryAgain={words.tryAgain}>
        {words.stillGoOut}
      </RetryState>
    </Page>
  )
}
