"use client"

import { useWords } from "#components/shell/language"
import { startFrameWords } from "#words/start-frame"
import type { BrokenProps } from "../../../../broken.tsx"
import { BrokenPage } from "../../../broken-page.tsx"

export default function StartError(broken: BrokenProps) {
  const { title, broke, progressSaved } = useWords(startFrameWords)
  return <BrokenPage {...broken} title={title} broke={broke} text={progressSaved} width="guide" />
}
