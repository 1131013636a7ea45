"use client"

import { useWords } from "#components/shell/language"
import { inboxWords } from "#lib/words/inbox"
import { Button } from "#ui/button"
import { FailedState } from "#ui/states"

export default function InboxError({ reset }: { reset: () => void }) {
  const words = useWords(inboxWords)
  return (
    <div className="flex flex-1 items-center justify-center">
      <FailedState title={words.brokeTitle} action={<Button onClick={reset}>{words.tryAgain}</Button>}>
        {words.brokeText}
      </FailedState>
    </div>
  )
}
