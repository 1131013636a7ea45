"use client"

import { useWords } from "#components/shell/language"
import { Page, PageHeader } from "#ui/page-header"
import { validationFrameWords } from "#words/validation-frame"
import { Broken, type BrokenProps } from "../../../../../broken.tsx"

export default function ValidationError(broken: BrokenProps) {
  const words = useWords(validationFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <Broken {...broken} title={words.failedText} />
    </Page>
  )
}
