"use client"

import { useState } from "react"
import { postJson } from "#lib/interface/browser/mutate"
import { Button } from "#ui/button"
import { FormError } from "./form-error.tsx"

type ActButtonProps = {
  /** Returns the error, or nothing when the page changes. */
  act: () => Promise<string | undefined>
  button: string
  busy: string
}

/** A button for the only action of a page, with its error above. */
export function ActButton({ act, button, busy }: ActButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const run = async () => {
    setIsBusy(true)
    const refusal = await act()
    if (refusal === undefined) return
    setIsBusy(false)
    setFault(refusal)
  }
  return (
    <div className="flex flex-col gap-4">
      <FormError text={fault} />
      <Button variant="primary" size="lg" isBusy={isBusy} busyLabel={busy} onClick={run}>
        {button}
      </Button>
    </div>
  )
}

type PostOnceProps = { path: string; input?: object; words: { button: string; busy: string; done: string } }

/** A button that posts; after success a sentence replaces it. */
export function PostOnce({ path, input = {}, words: { done, ...words } }: PostOnceProps) {
  const [isDone, setIsDone] = useState(false)
  const post = async () => {
    const answer = await postJson(path, input)
    if (!answer.ok) return answer.failure.message
    setIsDone(true)
  }
  if (!isDone) return <ActButton act={post} {...words} />
  return (
    <p role="status" className="text-ink text-sm">
      {done}
    </p>
  )
}
