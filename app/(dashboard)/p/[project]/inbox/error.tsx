"use client"

import { useWords } from "#components/shell/language"
import { inboxFrameWords } from "#lib/words/inbox-frame"
import { Button } from "#ui/button"
import { FailedState } from "#ui/states"

export default function InboxError({ reset }: { reset: () => void }) {
  const words = useWords(inboxFrameWords)
  return (
    <div className="flex flex-1 items-center justify-center">
      <FailedState title={words.brokeTitle} action={<Button onClick={reset}>{words.tryAgain}</Button>}>
        {words.brokeText}
      </FailedState>
    </div>
  )
}
