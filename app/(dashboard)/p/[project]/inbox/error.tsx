"use client"

import { useWords } from "#components/shell/language"
import { inboxFrameWords } from "#words/inbox-frame"
import { Broken, type BrokenProps } from "../../../../broken.tsx"

export default function InboxError(broken: BrokenProps) {
  const words = useWords(inboxFrameWords)
  return (
    <div className="flex flex-1 items-center justify-center">
      <Broken {...broken} title={words.brokeTitle}>
        {words.brokeText}
      </Broken>
    </div>
  )
}
