"use client"

import { useWords } from "#components/shell/language"
import { referenceFrameWords } from "#words/reference-frame"
import type { BrokenProps } from "../../../../../broken.tsx"
import { BrokenPage } from "../../../../broken-page.tsx"

export default function ReferenceBroke(broken: BrokenProps) {
  const { title, failedTitle, failedText } = useWords(referenceFrameWords)
  return <BrokenPage {...broken} title={title} broke={failedTitle} text={failedText} />
}
