"use client"

import { Button } from "#ui/button"
import { FailedState } from "#ui/states"

export default function InboxError({ reset }: { reset: () => void }) {
  return (
    <div className="flex flex-1 items-center justify-center">
      <FailedState title="This page broke" action={<Button onClick={reset}>Try again</Button>}>
        Captured letters are kept; this page could not be drawn.
      </FailedState>
    </div>
  )
}
