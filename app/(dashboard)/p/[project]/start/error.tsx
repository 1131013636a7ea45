"use client"

import { useWords } from "#components/shell/language"
import { startFrameWords } from "#lib/words/start-frame"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function StartError({ reset }: { reset: () => void }) {
  const words = useWords(startFrameWords)
  return (
    <Page width="guide">
      <PageHeader title={words.title} />
      <FailedState title={words.broke} action={<Button onClick={reset}>{words.tryAgain}</Button>}>
        {words.kept}
      </FailedState>
    </Page>
  )
}
