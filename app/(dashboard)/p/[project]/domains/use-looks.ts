"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useCallback, useEffect, useState } from "react"
import { getJson, mutate } from "#lib/interface/browser/mutate"
import type { Failure } from "#lib/platform/result"
import {
  blocked,
  type Budget,
  everyMs,
  freshBudget,
  keyOf,
  looksLeft,
  readBudget,
  spend,
  waitMs,
} from "./budget.ts"
import type { DomainLook, DomainRow } from "#lib/features/domains/view"
import { clock } from "#lib/platform/clock"
import { readStored, writeStored } from "#lib/interface/browser/stored-value"

/** Latest results for a domain. */
type Seen = {
  /** The newest look that was answered. */
  look: DomainLook | null
  /** Answers of the mail service to the two checks, verbatim; empty when both passed. */
  said: readonly string[]
  /** Why the newest look was not answered. */
  failure: string | null
}

export type Looks = Seen & {
  isBusy: boolean
  /** Looks available now, and the time until the next one when there are none. */
  left: number
  wait: number
  /** Time until the page looks automatically; null when it does not. */
  next: number | null
  /** Has the service check both records, then looks. Resolves to true when both are found. */
  check(): Promise<boolean>
}

const nothing: Seen = { look: null, said: [], failure: null }

/**
 * Looks up a domain while its page is open: at once, then every minute, while something is missing and the page is
 * visible. Looking changes nothing: the service checks the records only when a person starts it (DOMAINPAGE-9). No
 * lookup is made that the limit would refuse.
 */
export function useLooks(project: string, row: DomainRow, canWrite: boolean): Looks {
  const client = useQueryClient()
  const now = useNow(1000)
  const { budget, look, validate } = useRequests(project, row.domain)
  const queryKey = [dnsUrl(project, row.domain)]
  const before = (): Seen => client.getQueryData(queryKey) ?? nothing

  const lookOnly = async (): Promise<Seen> => ({ ...before(), ...(await look()) })
  const checkAndLook = async (): Promise<Seen> => {
    const said = canWrite ? await validate() : before().said
    return { ...before(), said, ...(await look()) }
  }

  const isSettled = (seen: Seen | undefined): boolean => (seen?.look?.state ?? row.state) === "verified"
  const query = useQuery({
    queryKey,
    queryFn: lookOnly,
    // A domain that is removed and added again starts fresh.
    gcTime: 0,
    staleTime: everyMs,
    refetchInterval: ({ state }) => !isSettled(state.data) && everyMs,
    refetchOnWindowFocus: ({ state }) => !isSettled(state.data),
  })
  const seen = query.data ?? nothing
  useStateOfPage(row, seen.look)
  const next = query.dataUpdatedAt + everyMs - (now ?? 0)
  return {
    ...seen,
    isBusy: query.isFetching,
    left: looksLeft(budget, now ?? 0),
    wait: waitMs(budget, now ?? 0),
    next: isSettled(query.data) || now === null || !query.data ? null : Math.max(0, next),
    check: async () => {
      const { look: found } = await client.fetchQuery({ queryKey, queryFn: checkAndLook, staleTime: 0 })
      // A new result, not the previous one; an unanswered look finds nothing.
      return found !== seen.look && found?.state === "verified"
    },
  }
}

const dnsUrl = (project: string, domain: string): string =>
  `/api/projects/${encodeURIComponent(project)}/dns?domain=${encodeURIComponent(domain)}`

/** One look within the limit, skipped when none is left, and the two checks of the service. */
function useRequests(project: string, domain: string) {
  const { budget, take, block } = useBudget(keyOf(project, domain))
  const look = async (): Promise<Partial<Seen>> => {
    if (!take()) return {}
    const answer = await getJson<DomainLook>(dnsUrl(project, domain))
    if (answer.ok) return { look: answer.value, failure: null }
    if (answer.failure.status !== 429) return { failure: answer.failure.message }
    block(answer.failure.retry_after)
    return {}
  }
  const validate = async (): Promise<string[]> => {
    const answers = await Promise.all([
      mutate(project, "domain/validate-verification-record", { domain }),
      mutate(project, "domain/validate-dkim", { domain }),
    ])
    return answers.flatMap((answer) => (answer.ok ? [] : [sentenceOf(answer.failure)]))
  }
  return { budget, look, validate }
}

const sentenceOf = ({ message }: Failure): string => message.replace(/^domain: /, "")

/** Re-renders the server part of the page when a look finds another state. */
function useStateOfPage(row: DomainRow, look: DomainLook | null): void {
  const router = useRouter()
  const state = look?.state ?? row.state
  useEffect(() => {
    if (state !== row.state) router.refresh()
  }, [state, row.state, router])
}

/** Current time in epoch ms, updated every `everyMs`; null until hydration. */
function useNow(everyMs: number): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(clock.now().getTime())
    tick()
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** The looks that are left, shared by all tabs of this browser under `key`. */
function useBudget(key: string) {
  const [budget, setBudget] = useState(freshBudget)
  const current = useCallback(() => readBudget(readStored(key)), [key])
  const store = (next: Budget) => {
    setBudget(next)
    writeStored(key, next)
  }
  useEffect(() => setBudget(current()), [current])
  /** Takes one look from the budget; false when it is empty. */
  const take = (): boolean => {
    const now = clock.now().getTime()
    const before = current()
    if (looksLeft(before, now) === 0) return false
    store(spend(before, now))
    return true
  }
  /** The service refuses calls for this many seconds. */
  const block = (seconds: number | undefined) => store(blocked(current(), clock.now().getTime(), seconds))
  return { budget, take, block }
}
