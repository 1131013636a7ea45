"use client"

import { useWords } from "#components/shell/language"
import { smtpFrameWords } from "#lib/words/smtp-frame"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function SmtpError({ reset }: { reset: () => void }) {
  const words = useWords(smtpFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <FailedState title={words.failedText} action={<Button onClick={reset}>{words.tryAgain}</Button>} />
    </Page>
  )
}
