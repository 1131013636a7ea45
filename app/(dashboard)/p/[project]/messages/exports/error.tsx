"use client"

import { useWords } from "#components/shell/language"
import { exportFrameWords } from "#words/export-frame"
import type { BrokenProps } from "../../../../../broken.tsx"
import { BrokenPage } from "../../../../broken-page.tsx"

export default function ExportsError(broken: BrokenProps) {
  const { title, failedText } = useWords(exportFrameWords)
  return <BrokenPage {...broken} title={title} broke={failedText} />
}
