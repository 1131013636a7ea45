"use client"

import { useWords } from "#components/shell/language"
import { Page, PageHeader } from "#ui/page-header"
import { accountFrameWords } from "#words/account-frame"
import { pageWords } from "#words/page"
import { Broken, type BrokenProps } from "../../broken.tsx"

export default function BrokenPage(broken: BrokenProps) {
  const words = useWords(pageWords)
  return (
    <Page width="form">
      <PageHeader title={useWords(accountFrameWords).title} />
      <Broken {...broken} title={words.broke}>
        {words.brokeText}
      </Broken>
    </Page>
  )
}
