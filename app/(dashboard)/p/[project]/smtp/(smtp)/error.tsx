"use client"

import { useWords } from "#components/shell/language"
import { smtpFrameWords } from "#lib/words/smtp-frame"
import { Page, PageHeader } from "#ui/page-header"
import { Broken, type BrokenProps } from "../../../../../broken.tsx"

export default function SmtpError(broken: BrokenProps) {
  const words = useWords(smtpFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <Broken {...broken} title={words.failedText} />
    </Page>
  )
}
