"use client"

import { useWords } from "#components/shell/language"
import { Page, PageHeader } from "#ui/page-header"
import { pageWords } from "#words/page"
import { settingsFrameWords } from "#words/settings-frame"
import { Broken, type BrokenProps } from "../../../../broken.tsx"

export default function BrokenPage(broken: BrokenProps) {
  const words = useWords(pageWords)
  return (
    <Page width="guide" className="mx-0">
      <PageHeader title={useWords(settingsFrameWords).title} />
      <Broken {...broken} title={words.broke}>
        {words.brokeText}
      </Broken>
    </Page>
  )
}
