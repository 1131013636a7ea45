"use client"

import { useWords } from "#components/shell/language"
import { Page, PageHeader } from "#ui/page-header"
import { pageWords } from "#words/page"
import { peopleFrameWords } from "#words/people-frame"
import { Broken, type BrokenProps } from "../../../../broken.tsx"

export default function BrokenPage(broken: BrokenProps) {
  const words = useWords(pageWords)
  return (
    <Page>
      <PageHeader title={useWords(peopleFrameWords).title} />
      <Broken {...broken} title={words.broke}>
        {words.brokeText}
      </Broken>
    </Page>
  )
}
