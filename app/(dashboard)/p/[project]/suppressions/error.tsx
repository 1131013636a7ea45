"use client"

import { useWords } from "#components/shell/language"
import { Page, PageHeader } from "#ui/page-header"
import { suppressionFrameWords } from "#words/suppression-frame"
import { Broken, type BrokenProps } from "../../../../broken.tsx"

export default function BrokenPage(broken: BrokenProps) {
  const words = useWords(suppressionFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <Broken {...broken} title={words.broken}>
        {words.brokenText}
      </Broken>
    </Page>
  )
}
