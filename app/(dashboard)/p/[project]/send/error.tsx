"use client"

import { useWords } from "#components/shell/language"
import { Page, PageHeader } from "#ui/page-header"
import { sendFrameWords } from "#words/send-frame"
import { Broken, type BrokenProps } from "../../../../broken.tsx"

export default function SendError(broken: BrokenProps) {
  const words = useWords(sendFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <Broken {...broken} title={words.brokeTitle}>
        {words.brokeText}
      </Broken>
    </Page>
  )
}
