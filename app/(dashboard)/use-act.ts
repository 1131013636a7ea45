"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import type { Failure } from "#lib/result"
import { notify } from "#ui/toast"
import { wasLeft } from "../_account/confirm-act.tsx"
import { useDelicateAct } from "./delicate-act.tsx"

/** Sends one act to a route and says how it went; what is refused stays beside its form or in the open dialog. */
export function useAct(url: string) {
  const router = useRouter()
  const { post, dialog } = useDelicateAct()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const send = async <T>(input: unknown, done?: string): Promise<T | null> => {
    if (isBusy) return null
    setIsBusy(true)
    setFailure(undefined)
    const answer = await post<T>(url, input)
    setIsBusy(false)
    // A question for the password that was closed is nothing to complain about.
    if (wasLeft(answer)) return null
    if (!answer.ok) {
      setFailure(answer.failure)
      return null
    }
    if (done) notify.done(done)
    router.refresh()
    return answer.value
  }
  const faultOf = (field: string) => (failure?.field === field ? failure.message : undefined)
  return { send, isBusy, failure, faultOf, dialog }
}
