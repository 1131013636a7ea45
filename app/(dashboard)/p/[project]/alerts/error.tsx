"use client"

import { useWords } from "#components/shell/language"
import { alertFrameWords } from "#words/alert-frame"
import type { BrokenProps } from "../../../../broken.tsx"
import { BrokenPage } from "../../../broken-page.tsx"

export default function AlertsError(broken: BrokenProps) {
  const { title, brokeTitle, brokeText } = useWords(alertFrameWords)
  return <BrokenPage {...broken} title={title} broke={brokeTitle} text={brokeText} />
}
