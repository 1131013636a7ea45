"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/browser/mutate"
import { Button } from "#ui/button"
import { reportWords } from "#words/report"
import { FormError } from "../../form-error.tsx"

/** Stops the report of the link, without a sign-in: whoever has its mail may. */
export function StopReport({ report }: { report: string }) {
  const words = useWords(reportWords).stopPage
  const [state, setState] = useState<"asked" | "busy" | "stopped">("asked")
  const [fault, setFault] = useState<string>()
  const stop = async () => {
    setState("busy")
    const done = await postJson(`/api/reports/${encodeURIComponent(report)}/stop`, {})
    setState(done.ok ? "stopped" : "asked")
    setFault(done.ok ? undefined : done.failure.message)
  }
  if (state === "stopped")
    return (
      <p role="status" className="text-ink text-sm">
        {words.stopped}
      </p>
    )
  return (
    <div className="flex flex-col gap-4">
      <FormError text={fault} />
      <Button variant="primary" size="lg" isBusy={state === "busy"} busyLabel={words.busy} onClick={stop}>
        {words.button}
      </Button>
    </div>
  )
}
