"use client"

import { useEffect, useState } from "react"
import { mutate } from "#lib/browser/mutate"
import { refusalOf } from "../_sending/refusal.ts"
import { type Counted, countInput, type ReplayForm } from "./replay-form.ts"

const waitMs = 300

export type CountState = { counted: Counted | null; fault?: string }

/** Counts again when the choice has rested for a moment; an older answer never replaces a newer one. */
export function useReplayCount(
  project: string,
  url: string,
  { from, to, which }: ReplayForm,
  timeZone: string,
  badTime: string,
): CountState {
  const [state, setState] = useState<CountState>({ counted: null })
  useEffect(() => {
    let isOld = false
    setState({ counted: null })
    const timer = setTimeout(async () => {
      const form = { from, to, which, leftOut: new Set<string>(), rate: 1 }
      const input = countInput(url, form, timeZone)
      if (!input) return setState({ counted: null, fault: badTime })
      const answer = await mutate(project, "webhook/replay", { ...input, dry_run: 1 })
      if (isOld) return
      setState(
        answer.ok ? { counted: answer.value } : { counted: null, fault: refusalOf(answer.failure).sentence },
      )
    }, waitMs)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [project, url, from, to, which, timeZone, badTime])
  return state
}
