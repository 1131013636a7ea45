"use client"

import { useWords } from "#components/shell/language"
import { Page, PageHeader } from "#ui/page-header"
import { pageWords } from "#words/page"
import { storageFrameWords } from "#words/storage-frame"
import { Broken, type BrokenProps } from "../../../broken.tsx"

export default function BrokenPage(broken: BrokenProps) {
  const words = useWords(pageWords)
  return (
    <Page width="guide" className="mx-0">
      <PageHeader title={useWords(storageFrameWords).title} />
      <Broken {...broken} title={words.broke}>
        {words.brokeText}
      </Broken>
    </Page>
  )
}
