"use client"

import { ChartColumn } from "lucide-react"
import { useWords } from "#components/shell/language"
import { LinkButton } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { EmptyState } from "#ui/states"
import { templateResultsWords } from "#words/template-results"

/** No results because it was never published or the server did not answer; links back to the template. */
export function NoResults({ project, id, sentence }: { project: string; id: string; sentence: string }) {
  const words = useWords(templateResultsWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <EmptyState
        icon={<ChartColumn aria-hidden />}
        title={sentence}
        action={<LinkButton href={`/p/${project}/templates/${id}`}>{words.toEditor}</LinkButton>}
      >
        {words.noneText}
      </EmptyState>
    </Page>
  )
}
