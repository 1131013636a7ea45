"use client"

import { useWords } from "#components/shell/language"
import { facesWords } from "#lib/words/faces"
import { Button } from "#ui/button"
import { Page } from "#ui/page-header"
import { FailedState } from "#ui/states"

/** A page of a project that broke; the frame around it stays. */
export default function ProjectError({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  const words = useWords(facesWords)
  return (
    <Page>
      <FailedState title={words.broke} action={<Button onClick={reset}>{words.tryAgain}</Button>}>
        {words.brokeText}
        {error.digest && <span className="mt-1 block font-mono text-2xs">{words.logId(error.digest)}</span>}
      </FailedState>
    </Page>
  )
}
