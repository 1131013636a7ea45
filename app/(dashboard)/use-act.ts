"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { unwrap } from "#lib/interface/browser/queries"
import { notify } from "#ui/toast"
import { wasLeft } from "../_account/confirm-act.tsx"
import { useDelicateAct } from "./delicate-act.tsx"

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
