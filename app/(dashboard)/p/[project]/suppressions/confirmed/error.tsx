"use client"

import { useWords } from "#components/shell/language"
import { confirmedFrameWords } from "#words/confirmed-frame"
import type { BrokenProps } from "../../../../../broken.tsx"
import { BrokenPage } from "../../../../broken-page.tsx"

export default function ConfirmedError(broken: BrokenProps) {
  const { title, failed } = useWords(confirmedFrameWords)
  return <BrokenPage {...broken} title={title} broke={failed} />
}
