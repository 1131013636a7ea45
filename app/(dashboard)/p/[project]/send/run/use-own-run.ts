"use client"

import { useEffect, useEffectEvent, useState } from "react"
import type { RunDetail } from "#lib/features/sending/read"
import { useRun } from "./run-queries.ts"

/**
 * The run that this page started. `onRefused` is called once when the service refused it before any message was sent;
 * the form then shows the reason.
 */
export function useOwnRun(project: string, onRefused: (cause: NonNullable<RunDetail["cause"]>) => void) {
  const [run_id, setRunId] = useState<string | null>(null)
  const { data } = useRun(project, run_id)
  const refused = useEffectEvent(onRefused)
  // Read again, the same cause is the same object.
  const cause = data?.state === "failed" && data.settled === 0 ? data.cause : null
  useEffect(() => {
    if (cause) refused(cause)
  }, [cause])
  return { run_id, begin: setRunId }
}
