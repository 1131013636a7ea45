"use client"

import { useWords } from "#components/shell/language"
import { smtpWords } from "#lib/words/smtp"
import { Button } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"

export default function SmtpError({ reset }: { reset: () => void }) {
  const words = useWords(smtpWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <FailedState title={words.failedText} action={<Button onClick={reset}>{words.tryAgain}</Button>} />
    </Page>
  )
}
