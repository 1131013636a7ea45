"use client"

import { useWords } from "#components/shell/language"
import { Page, PageHeader } from "#ui/page-header"
import { smtpFrameWords } from "#words/smtp-frame"
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
