"use client"

import { useWords } from "#components/shell/language"
import { smtpFrameWords } from "#words/smtp-frame"
import type { BrokenProps } from "../../../../../broken.tsx"
import { BrokenPage } from "../../../../broken-page.tsx"

export default function SmtpError(broken: BrokenProps) {
  const { title, failedText } = useWords(smtpFrameWords)
  return <BrokenPage {...broken} title={title} broke={failedText} />
}
