"use client"

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
  return (
    <Page>
      <FailedState title="This page broke" action={<Button onClick={reset}>Try again</Button>}>
        Sending and webhooks go on; only this page could not be drawn.
        {error.digest && <span className="mt-1 block font-mono text-2xs">log id {error.digest}</span>}
      </FailedState>
    </Page>
  )
}
