"use client"

import { useWords } from "#components/shell/language"
import { Page, PageHeader } from "#ui/page-header"
import { templatesFrameWords } from "#words/templates-frame"
import { Broken, type BrokenProps } from "../../../../broken.tsx"

export default function TemplatesError(broken: BrokenProps) {
  const words = useWords(templatesFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <Broken {...broken} title={words.broke}>
        {words.safe}
      </Broken>
    </Page>
  )
}
