"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/browser/mutate"
import { Button } from "#ui/button"
import { signInWords } from "#words/sign-in"
import { FormError } from "../../form-error.tsx"

/** Agrees to alerts at the address of the link. */
export function ConfirmAlerts({ token }: { token: string }) {
  const words = useWords(signInWords).alerts
  const [state, setState] = useState<"asked" | "busy" | "done">("asked")
  const [fault, setFault] = useState<string>()
  const confirm = async () => {
    setState("busy")
    const done = await postJson("/api/alerts/confirm", { token })
    setState(done.ok ? "done" : "asked")
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
      <Button variant="primary" size="lg" isBusy={state === "busy"} busyLabel={words.busy} onClick={confirm}>
        {words.button}
      </Button>
    </div>
  )
}
