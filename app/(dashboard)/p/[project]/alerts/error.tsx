"use client"

import { useWords } from "#components/shell/language"
import { Page, PageHeader } from "#ui/page-header"
import { alertFrameWords } from "#words/alert-frame"
import { Broken, type BrokenProps } from "../../../../broken.tsx"

export default function AlertsError(broken: BrokenProps) {
  const words = useWords(alertFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <Broken {...broken} title={words.brokeTitle}>
        {words.brokeText}
      </Broken>
    </Page>
  )
}
