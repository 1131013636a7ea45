"use client"

import { useWords } from "#components/shell/language"
import { validationFrameWords } from "#words/validation-frame"
import type { BrokenProps } from "../../../../../broken.tsx"
import { BrokenPage } from "../../../../broken-page.tsx"

export default function ValidationError(broken: BrokenProps) {
  const { title, failedText } = useWords(validationFrameWords)
  return <BrokenPage {...broken} title={title} broke={failedText} />
}
