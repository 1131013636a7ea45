"use client"

import { useWords } from "#components/shell/language"
import { Page, PageHeader } from "#ui/page-header"
import { domainFrameWords } from "#words/domain-frame"
import { Broken, type BrokenProps } from "../../../../broken.tsx"

export default function DomainsError(broken: BrokenProps) {
  const words = useWords(domainFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <Broken {...broken} title={words.failedText} />
    </Page>
  )
}
