"use client"

import { useWords } from "#components/shell/language"
import { Page, PageHeader } from "#ui/page-header"
import { confirmedFrameWords } from "#words/confirmed-frame"
import { Broken, type BrokenProps } from "../../../../../broken.tsx"

export default function ConfirmedError(broken: BrokenProps) {
  const words = useWords(confirmedFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <Broken {...broken} title={words.failed} />
    </Page>
  )
}
