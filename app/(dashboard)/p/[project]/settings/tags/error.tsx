"use client"

import { useWords } from "#components/shell/language"
import { tagFrameWords } from "#lib/words/tags-frame"
import { Page, PageHeader } from "#ui/page-header"
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
