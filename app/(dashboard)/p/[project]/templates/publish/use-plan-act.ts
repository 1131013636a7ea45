"use client"

import { useState } from "react"
import { postJson } from "#lib/interface/browser/mutate"
import type { PlanDetails } from "#lib/features/templates/draft-data"
import { notify } from "#ui/toast"

export const planUrl = (project: string): string =>
  `/api/projects/${encodeURIComponent(project)}/drafts/plan/change`

/** Props of every plan dialog. */
export type PlanDialogProps = {
  project: string
  plan: PlanDetails
  refresh: () => Promise<void>
  isOpen: boolean
  onClose: () => void
}

/** One action on a plan that needs no further input; the draft is reloaded afterwards. */
export function usePlanAct(project: string, refresh: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const send = async (input: { act: string; publication_id: string }, done?: string) => {
    if (isBusy) return
    setIsBusy(true)
    const answer = await postJson<unknown>(planUrl(project), input)
    setRefusal(answer.ok ? undefined : answer.failure.message)
    await refresh()
    setIsBusy(false)
    if (answer.ok && done) notify.done(done)
  }
  return { send, isBusy, refusal }
}
