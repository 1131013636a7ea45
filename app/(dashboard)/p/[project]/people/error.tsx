"use client"

import { useWords } from "#components/shell/language"
import { pageWords } from "#lib/words/page"
import { peopleFrameWords } from "#lib/words/people-frame"
import { Page, PageHeader } from "#ui/page-header"
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
