"use client"

import { useWords } from "#components/shell/language"
import { referenceFrameWords } from "#lib/words/reference-frame"
import { Page, PageHeader } from "#ui/page-header"
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
