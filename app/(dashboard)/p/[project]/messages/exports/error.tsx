"use client"

import { useWords } from "#components/shell/language"
import { Page, PageHeader } from "#ui/page-header"
import { exportFrameWords } from "#words/export-frame"
import { Broken, type BrokenProps } from "../../../../../broken.tsx"

export default function ExportsError(broken: BrokenProps) {
  const words = useWords(exportFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <Broken {...broken} title={words.failedText} />
    </Page>
  )
}
