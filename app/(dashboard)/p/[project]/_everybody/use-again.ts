"use client"

import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { unwrap } from "#lib/interface/browser/queries"
import { useForm } from "#lib/interface/browser/use-form"
import { type AgainSource, planAgain, type Sent, sendAllAgain, withLeftOut } from "./send-again.ts"
import { useStop } from "./use-stop.ts"

export type Again = ReturnType<typeof useAgain>

/** Looks at the messages first, then sends those that can be sent again. */
export function useAgain(project: string, source: AgainSource) {
  const [progress, setProgress] = useState({ done: 0, of: 0 })
  const [sent, setSent] = useState<Sent | null>(null)
  const { begin, stop, isStopped } = useStop()
  const onProgress = (done: number, of: number) => setProgress({ done, of })
  const plan = useQuery({
    queryKey: ["send-again", project, source],
    queryFn: async ({ signal }) =>
      unwrap(await planAgain(project, source, { onProgress, isStopped: () => signal.aborted })),
    // Addresses are kept nowhere longer than they are looked at, and the plan is the one that was read.
    ...{ gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  })
  const ready = plan.data?.ready ?? []
  const form = useForm<Record<string, never>, Sent>({
    defaultValues: {},
    send: () => {
      begin()
      setProgress({ done: 0, of: ready.length })
      return sendAllAgain(project, ready, { onProgress, isStopped })
    },
    done: ({ counts, failure }) => setSent({ counts: withLeftOut(counts, plan.data?.counts ?? {}), failure }),
  })
  return { plan, ready, form, progress, sent, stop }
}
