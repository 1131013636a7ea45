"use client"

import { useWords } from "#components/shell/language"
import { Page, PageHeader } from "#ui/page-header"
import { startFrameWords } from "#words/start-frame"
import { Broken, type BrokenProps } from "../../../../broken.tsx"

export default function StartError(broken: BrokenProps) {
  const words = useWords(startFrameWords)
  return (
    <Page width="guide">
      <PageHeader title={words.title} />
      <Broken {...broken} title={words.broke}>
        {words.kept}
      </Broken>
    </Page>
  )
}
