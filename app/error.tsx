"use client"

import { PlainPage } from "#components/shell/plain-page"
import { Button } from "#ui/button"

/** What nobody expected. The digest finds the line in the server's log. */
export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  return (
    <PlainPage title="This page broke" action={<Button onClick={reset}>Try again</Button>}>
      <p>Sending and webhooks go on; only this page could not be drawn.</p>
      {error.digest && <p className="mt-2 font-mono text-2xs text-ink-3">log id {error.digest}</p>}
    </PlainPage>
  )
}
