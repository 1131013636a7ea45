"use client"

import { useWords } from "#components/shell/language"
import { Page, PageHeader } from "#ui/page-header"
import { pageWords } from "#words/page"
import { Broken, type BrokenProps } from "../../broken.tsx"

/** A log that could not be drawn. */
export function BrokenLog({ title, ...broken }: BrokenProps & { title: string }) {
  const words = useWords(pageWords)
  return (
    <Page>
      <PageHeader title={title} />
      <Broken {...broken} title={words.broke}>
        {words.brokeText}
      </Broken>
    </Page>
  )
}
