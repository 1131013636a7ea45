"use client"

import { useWords } from "#components/shell/language"
import { Page, PageHeader } from "#ui/page-header"
import { tagFrameWords } from "#words/tag-frame"
import { Broken, type BrokenProps } from "../../../../../broken.tsx"

export default function TagsError(broken: BrokenProps) {
  const words = useWords(tagFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <Broken {...broken} title={words.failedText} />
    </Page>
  )
}
