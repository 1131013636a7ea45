"use client"

import { useWords } from "#components/shell/language"
import { domainFrameWords } from "#words/domain-frame"
import type { BrokenProps } from "../../../../broken.tsx"
import { BrokenPage } from "../../../broken-page.tsx"

export default function DomainsError(broken: BrokenProps) {
  const { title, failedText } = useWords(domainFrameWords)
  return <BrokenPage {...broken} title={title} broke={failedText} />
}
