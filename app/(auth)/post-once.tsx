"use client"

import { useState } from "react"
import { postJson } from "#lib/interface/browser/mutate"
import { Button } from "#ui/button"
import { FormError } from "./form-error.tsx"

type PostOnceProps = { path: string; input?: object; words: { button: string; busy: string; done: string } }

/** A button that posts; after success a sentence replaces it. */
export function PostOnce({ path, input = {}, words }: PostOnceProps) {
  const [state, setState] = useState<"ready" | "busy" | "done">("ready")
  const [fault, setFault] = useState<string>()
  const post = async () => {
    setState("busy")
    const done = await postJson(path, input)
    setState(done.ok ? "done" : "ready")
    setFault(done.ok ? undefined : done.failure.message)
  }
  if (state === "done")
    return (
      <p role="status" className="text-ink text-sm">
        {words.done}
      </p>
    )
  return (
    <div className="flex flex-col gap-4">
      <FormError text={fault} />
      <Button variant="primary" size="lg" isBusy={state === "busy"} busyLabel={words.busy} onClick={post}>
        {words.button}
      </Button>
    </div>
  )
}
