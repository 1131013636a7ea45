"use client"

import { useWords } from "#components/shell/language"
import { suppressionFrameWords } from "#words/suppression-frame"
import type { BrokenProps } from "../../../../broken.tsx"
import { BrokenPage } from "../../../broken-page.tsx"

export default function SuppressionsError(broken: BrokenProps) {
  const { title, broken: broke, brokenText } = useWords(suppressionFrameWords)
  return <BrokenPage {...broken} title={title} broke={broke} text={brokenText} />
}
