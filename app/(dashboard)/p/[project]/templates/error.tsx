"use client"

import { useWords } from "#components/shell/language"
import { templatesFrameWords } from "#words/templates-frame"
import type { BrokenProps } from "../../../../broken.tsx"
import { BrokenPage } from "../../../broken-page.tsx"

export default function TemplatesError(broken: BrokenProps) {
  const { title, broke, safe } = useWords(templatesFrameWords)
  return <BrokenPage {...broken} title={title} broke={broke} text={safe} />
}
