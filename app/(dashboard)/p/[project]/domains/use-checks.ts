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
  checksLeft,
  readBudget,
  spend,
  waitMs,
} from "./budget.ts"
import type { DomainLook, DomainRow } from "#lib/features/domains/view"
import { clock } from "#lib/platform/clock"
import { readStored, writeStored } from "#lib/interface/browser/stored-value"

/** Latest results for a domain. */
type Seen = {
  /** The latest check that was answered. */
  latest: DomainLook | null
  /** Reasons of the mail service for refusing its two checks, verbatim; empty when both passed. */
  serviceReasons: readonly string[]
  /** Reason that the latest check was not answered. */
  failure: string | null
}

export type Checks = Seen & {
  isBusy: boolean
  /** Checks available now, and the time until the next one when there are none. */
  left: number
  wait: number
  /** Time until the page checks automatically; null when it does not. */
  next: number | null
  /** Lets the service check both records, then checks DNS. Resolves to true when both are found. */
  check(): Promise<boolean>
}

const nothing: Seen = { latest: null, serviceReasons: [], failure: null }

/**
 * Looks up a domain while its page is open: at once, then every minute, while something is missing and the page is
 * visible. This changes nothing: the service checks the records only when a person starts it (DOMAINPAGE-9). No
 * lookup is made that the limit would refuse.
 */
export function useChecks(project: string, row: DomainRow, canWrite: boolean): Checks {
  const client = useQueryClient()
  const now = useNow(1000)
  const { budget, checkDns, validate } = useRequests(project, row.domain)
  const queryKey = [dnsUrl(project, row.domain)]
  const before = (): Seen => client.getQueryData(queryKey) ?? nothing

  const checkDnsOnly = async (): Promise<Seen> => ({ ...before(), ...(await checkDns()) })
  const checkAll = async (): Promise<Seen> => {
    const serviceReasons = canWrite ? await validate() : before().serviceReasons
    return { ...before(), serviceReasons, ...(await checkDns()) }
  }

  const isSettled = (seen: Seen | undefined): boolean => (seen?.latest?.state ?? row.state) === "verified"
  const query = useQuery({
    queryKey,
    queryFn: checkDnsOnly,
    // A domain that is removed and added again starts fresh.
    gcTime: 0,
    staleTime: everyMs,
    refetchInterval: ({ state }) => !isSettled(state.data) && everyMs,
    refetchOnWindowFocus: ({ state }) => !isSettled(state.data),
  })
  const seen = query.data ?? nothing
  useStateOfPage(row, seen.latest)
  const next = query.dataUpdatedAt + everyMs - (now ?? 0)
  return {
    ...seen,
    isBusy: query.isFetching,
    left: checksLeft(budget, now ?? 0),
    wait: waitMs(budget, now ?? 0),
    next: isSettled(query.data) || now === null || !query.data ? null : Math.max(0, next),
    check: async () => {
      const { latest: found } = await client.fetchQuery({ queryKey, queryFn: checkAll, staleTime: 0 })
      // A new result, not the previous one; an unanswered check finds nothing.
      return found !== seen.latest && found?.state === "verified"
    },
  }
}

const dnsUrl = (project: string, domain: string): string =>
  `/api/projects/${encodeURIComponent(project)}/dns?domain=${encodeURIComponent(domain)}`

/** One check of DNS within the limit, skipped when none is left, and the two checks of the service. */
function useRequests(project: string, domain: string) {
  const { budget, take, block } = useBudget(keyOf(project, domain))
  const checkDns = async (): Promise<Partial<Seen>> => {
    if (!take()) return {}
    const answer = await getJson<DomainLook>(dnsUrl(project, domain))
    if (answer.ok) return { latest: answer.value, failure: null }
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
  return { budget, checkDns, validate }
}

const sentenceOf = ({ message }: Failure): string => message.replace(/^domain: /, "")

/** Re-renders the server part of the page when a check finds another state. */
function useStateOfPage(row: DomainRow, latest: DomainLook | null): void {
  const router = useRouter()
  const state = latest?.state ?? row.state
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

/** The checks that are left, shared by all tabs of this browser under `key`. */
function useBudget(key: string) {
  const [budget, setBudget] = useState(freshBudget)
  const current = useCallback(() => readBudget(readStored(key)), [key])
  const store = (next: Budget) => {
    setBudget(next)
    writeStored(key, next)
  }
  useEffect(() => setBudget(current()), [current])
  /** Takes one check from the budget; false when it is empty. */
  const take = (): boolean => {
    const now = clock.now().getTime()
    const before = current()
    if (checksLeft(before, now) === 0) return false
    store(spend(before, now))
    return true
  }
  /** The service refuses calls for this many seconds. */
  const block = (seconds: number | undefined) => store(blocked(current(), clock.now().getTime(), seconds))
  return { budget, take, block }
}
