"use client"

import { useWords } from "#components/shell/language"
import { tagFrameWords } from "#words/tag-frame"
import type { BrokenProps } from "../../../../../broken.tsx"
import { BrokenPage } from "../../../../broken-page.tsx"

export default function TagsError(broken: BrokenProps) {
  const { title, failedText } = useWords(tagFrameWords)
  return <BrokenPage {...broken} title={title} broke={failedText} />
}
