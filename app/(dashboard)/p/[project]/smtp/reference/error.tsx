"use client"

import { useWords } from "#components/shell/language"
import { Page, PageHeader } from "#ui/page-header"
import { referenceFrameWords } from "#words/reference-frame"
import { Broken, type BrokenProps } from "../../../../../broken.tsx"

export default function ReferenceBroke(broken: BrokenProps) {
  const words = useWords(referenceFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <Broken {...broken} title={words.failedTitle}>
        {words.failedText}
      </Broken>
    </Page>
  )
}
