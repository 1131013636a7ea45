"use client"

import { useWords } from "#components/shell/language"
import { accountFrameWords } from "#lib/words/account-frame"
import { pageWords } from "#lib/words/page"
import { Page, PageHeader } from "#ui/page-header"
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
