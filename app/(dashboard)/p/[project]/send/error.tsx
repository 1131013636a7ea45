"use client"

import { useWords } from "#components/shell/language"
import { sendFrameWords } from "#words/send-frame"
import type { BrokenProps } from "../../../../broken.tsx"
import { BrokenPage } from "../../../broken-page.tsx"

export default function SendError(broken: BrokenProps) {
  const { title, brokeTitle, brokeText } = useWords(sendFrameWords)
  return <BrokenPage {...broken} title={title} broke={brokeTitle} text={brokeText} />
}
