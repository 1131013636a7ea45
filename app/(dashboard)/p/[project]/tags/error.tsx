"use client"

import { useWords } from "#components/shell/language"
import { tagFrameWords } from "#lib/words/tags-frame"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function TagsError({ reset }: { reset: () => void }) {
  const words = useWords(tagFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <FailedState title={words.failedText} action={<Button onClick={reset}>{words.tryAgain}</Button>} />
    </Page>
  )
}
