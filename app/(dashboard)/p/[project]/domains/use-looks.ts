"use client"

import { useRouter } from "next/navigation"
import { useCallback, useEffect, useRef, useState } from "react"
import { getJson, mutate } from "#lib/browser/mutate"
import { clock } from "#lib/clock"
import type { Failure, Result } from "#lib/result"
import { blocked, everyMs, freshBudget, keyOf, looksLeft, readBudget, spend, waitMs } from "./budget.ts"
import { useNow } from "./use-now.ts"
import { type DomainLook, type DomainRow, isWorthChecking } from "./view.ts"

/** What the mail service said to the two checks, in its own words; empty when it found everything. */
type Said = string[]

export type Looks = {
  look: DomainLook | null
  failure: string | null
  said: Said
  isBusy: boolean
  /** Looks that may be made right now, and how long until the next one when there are none. */
  left: number
  wait: number
  /** Until the page looks by itself; null when it does not. */
  next: number | null
  /** Has the service check both records, then looks. Resolves to true when both are found. */
  check(): Promise<boolean>
}

/**
 * Looks at a domain while its page is open: at once, then every minute, as long as something is missing and somebody
 * sees the page. When a record turns up, the service is asked to check it. Nothing is asked that the limit refuses.
 */
export function useLooks(project: string, row: DomainRow, canWrite: boolean): Looks {
  const router = useRouter()
  const now = useNow(1000)
  const { budget, take, block } = useBudget(keyOf(project, row.domain))
  const [look, setLook] = useState<DomainLook | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [said, setSaid] = useState<Said>([])
  const [isBusy, setIsBusy] = useState(false)
  const [dueAt, setDueAt] = useState(0)
  const running = useRef(false)
  const state = useRef(row.state)

  const validate = useCallback(async (): Promise<Said> => {
    const { domain } = row
    const answers = await Promise.all([
      mutate(project, "domain/validate-verification-record", { domain }),
      mutate(project, "domain/validate-dkim", { domain }),
    ])
    return answers.flatMap((answer) => (answer.ok ? [] : [sentenceOf(answer.failure)]))
  }, [project, row])

  const show = useCallback(
    (seen: DomainLook): void => {
      setLook(seen)
      if (seen.state !== state.current) router.refresh()
      state.current = seen.state
    },
    [router],
  )

  const ask = useCallback(async (): Promise<DomainLook | null> => {
    if (!take()) return null
    const url = `/api/projects/${encodeURIComponent(project)}/dns?domain=${encodeURIComponent(row.domain)}`
    const answer: Result<DomainLook> = await getJson(url)
    if (answer.ok) {
      setFailure(null)
      return answer.value
    }
    if (answer.failure.status === 429) block(answer.failure.retry_after)
    else setFailure(answer.failure.message)
    return null
  }, [project, row.domain, take, block])

  const run = useCallback(
    async (isAsked: boolean): Promise<boolean> => {
      if (running.current) return false
      running.current = true
      setIsBusy(true)
      try {
        if (isAsked && canWrite) setSaid(await validate())
        let seen = await ask()
        // What the service has yet to check is shown when it has: records that are found under a state that waits for
        // them would contradict each other in between.
        if (!isAsked && canWrite && seen && isWorthChecking(seen)) {
          setSaid(await validate())
          seen = (await ask()) ?? seen
        }
        if (seen) show(seen)
        return seen?.state === "verified"
      } finally {
        running.current = false
        setIsBusy(false)
        setDueAt(clock.now().getTime() + everyMs)
      }
    },
    [canWrite, validate, ask, show],
  )

  const isSettled = (look?.state ?? row.state) === "verified"
  const isDue = now !== null && now >= dueAt && (!isSettled || look === null)
  useEffect(() => {
    if (isDue && document.visibilityState === "visible") void run(false)
  }, [isDue, run])

  return {
    look,
    failure,
    said,
    isBusy,
    left: looksLeft(budget, now ?? 0),
    wait: waitMs(budget, now ?? 0),
    next: isSettled || now === null || dueAt === 0 ? null : Math.max(0, dueAt - now),
    check: () => run(true),
  }
}

const sentenceOf = ({ message }: Failure): string => message.replace(/^domain: /, "")

/** The looks that are left, shared by all tabs of this browser. */
function useBudget(key: string) {
  const [budget, setBudget] = useState(freshBudget)
  const keep = useCallback(
    (next: typeof freshBudget) => {
      setBudget(next)
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // A browser that keeps nothing counts for this page alone.
      }
    },
    [key],
  )
  const current = useCallback(() => {
    try {
      return readBudget(localStorage.getItem(key))
    } catch {
      return freshBudget
    }
  }, [key])
  useEffect(() => setBudget(current()), [current])
  const take = useCallback(() => {
    const now = clock.now().getTime()
    const before = current()
    if (looksLeft(before, now) === 0) return false
    keep(spend(before, now))
    return true
  }, [current, keep])
  const block = useCallback(
    (seconds: number | undefined) => keep(blocked(current(), clock.now().getTime(), seconds)),
    [current, keep],
  )
  return { budget, take, block }
}
