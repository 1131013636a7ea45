"use client"

import { useWords } from "#components/shell/language"
import { templatesFrameWords } from "#lib/words/templates-frame"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function TemplatesError({ reset }: { reset: () => void }) {
  const words = useWords(templatesFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <FailedState title={words.broke} action={<Button onClick={reset}>{words.tryAgain}</Button>}>
        {words.safe}
      </FailedState>
    </Page>
  )
}
