"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { unwrap } from "#lib/interface/browser/queries"
import { notify } from "#ui/toast"
import { useConfirmedAct, wasLeft } from "../_account/confirm-act.tsx"
import type { ReactNode } from "react"
import { postJson } from "#lib/interface/browser/mutate"
import type { Result } from "#lib/platform/result"

/** Posts one action to a route and shows the result; a refusal stays at its form or in the open dialog. */
export function useAct(url: string) {
  const router = useRouter()
  const { post, dialog } = useDelicateAct()
  const act = useMutation({
    mutationFn: async (input: unknown) => {
      const answer = await post<unknown>(url, input)
      // A question for the password that was closed is nothing to complain about.
      return wasLeft(answer) ? null : { value: unwrap(answer) }
    },
  })
  const send = async <T>(input: unknown, done?: string): Promise<T | null> => {
    if (act.isPending) return null
    // A refusal is in `failure`.
    const answer = await act.mutateAsync(input).catch(() => null)
    if (!answer) return null
    if (done) notify.done(done)
    router.refresh()
    return answer.value as T
  }
  const failure = act.error?.failure
  const faultOf = (field: string) => (failure?.field === field ? failure.message : undefined)
  return { send, isBusy: act.isPending, failure, faultOf, dialog }
}

/**
 * Posts an action that may require the password again: the dialog requests it and the action is retried. Render
 * `dialog`.
 */
type DelicateAct = {
  post<T>(url: string, body: unknown): Promise<Result<T>>
  dialog: ReactNode
}

export function useDelicateAct(): DelicateAct {
  const { run, dialog } = useConfirmedAct()
  return { post: (url, body) => run(() => postJson(url, body)), dialog }
}
