"use client"

import { useWords } from "#components/shell/language"
import { pageWords } from "#lib/words/page"
import { settingsFrameWords } from "#lib/words/settings-frame"
import { Page, PageHeader } from "#ui/page-header"
import { Broken, type BrokenProps } from "../../../../broken.tsx"

export default function BrokenPage(broken: BrokenProps) {
  const words = useWords(pageWords)
  return (
    <Page width="form">
      <PageHeader title={useWords(settingsFrameWords).title} />
      <Broken {...broken} title={words.broke}>
        {words.brokeText}
      </Broken>
    </Page>
  )
}
