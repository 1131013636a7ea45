"use client"

import { useWords } from "#components/shell/language"
import { PlainPage } from "#components/shell/plain-page"
import { facesWords } from "#lib/words/faces"
import { Button } from "#ui/button"

/** What nobody expected. The digest finds the line in the server's log. */
export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  const words = useWords(facesWords)
  return (
    <PlainPage title={words.broke} action={<Button onClick={reset}>{words.tryAgain}</Button>}>
      <p>{words.brokeText}</p>
      {error.digest && <p className="mt-2 font-mono text-2xs text-ink-3">{words.logId(error.digest)}</p>}
    </PlainPage>
  )
}
