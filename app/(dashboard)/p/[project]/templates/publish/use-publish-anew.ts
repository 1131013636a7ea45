"use client"

import { useRef, useState } from "react"
import { postJson } from "#lib/interface/browser/mutate"
import type { PartUsage } from "#lib/features/templates/draft-data"

/** Result for one template. */
export type Step =
  | { state: "publishing" }
  | { state: "done"; version: number }
  | { state: "changed" }
  | { state: "failed"; sentence: string }

type Answer = { kind: "published"; version: number } | { kind: "changed_outside" }

export type PublishAnew = {
  steps: ReadonlyMap<string, Step>
  isBusy: boolean
  /** Number of published templates. */
  run: (uses: readonly PartUsage[]) => Promise<number>
  /** The last one is being published. */
  stop: () => void
}

/**
 * PART-5: publishes templates again one after the other, so that each is reported separately and one failure stops no
 * other.
 */
export function usePublishAnew(project: string, note: string): PublishAnew {
  const [steps, setSteps] = useState<ReadonlyMap<string, Step>>(new Map())
  const [isBusy, setIsBusy] = useState(false)
  const isStopped = useRef(false)
  const setStep = (id: string, step: Step) => setSteps((now) => new Map(now).set(id, step))
  const publish = async ({ draft_id, published }: PartUsage): Promise<Step> => {
    const answer = await postJson<Answer>(
      `/api/projects/${encodeURIComponent(project)}/drafts/publish-anew`,
      {
        ...{ draft_id, version: published?.version, note },
      },
    )
    if (!answer.ok) return { state: "failed", sentence: answer.failure.message }
    const { value } = answer
    return value.kind === "published" ? { state: "done", version: value.version } : { state: "changed" }
  }
  return {
    steps,
    isBusy,
    run: async (uses) => {
      isStopped.current = false
      setIsBusy(true)
      let count = 0
      for (const use of uses) {
        if (isStopped.current) break
        setStep(use.draft_id, { state: "publishing" })
        const step = await publish(use)
        setStep(use.draft_id, step)
        if (step.state === "done") count += 1
      }
      setIsBusy(false)
      return count
    },
    stop: () => {
      isStopped.current = true
    },
  }
}
