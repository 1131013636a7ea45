"use client"

import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { foldAddress } from "#contract/address"
import { limits } from "#contract/limits"
import { mutate } from "#lib/interface/browser/mutate"
import { methodKey } from "#lib/interface/browser/queries"
import { useDebounced } from "#lib/interface/browser/use-debounced"
import { heldBackAmong, lookUpFor } from "./held-back.ts"
import { fingerprintOf, type Reader } from "./readers.ts"

const delayMs = 900
type Entry = { email: string; cause: string }

/**
 * Suppressed ones among these recipients, by folded address, as far as a few calls can find them. This does not block
 * sending: the service refuses them, this only shows it in advance.
 */
export function useHeldBack(project: string, readers: readonly Reader[]): ReadonlyMap<string, string> {
  const settled = useDebounced(readers, delayMs)
  const list = useMemo(() => fingerprintOf(settled), [settled])
  const { data } = useQuery({
    queryKey: [...methodKey(project, "suppression/list"), "held back", list],
    queryFn: () => entriesFor(project, settled),
    enabled: settled.length > 0,
  })
  return useMemo(
    () => (settled === readers && data ? heldBackAmong(readers, data) : nobody),
    [settled, readers, data],
  )
}
const nobody: ReadonlyMap<string, string> = new Map()

async function entriesFor(project: string, readers: readonly Reader[]): Promise<Entry[]> {
  const counted = await mutate(project, "suppression/count", {})
  // Without the right there is no list; a service without this method can still answer for single addresses.
  if (!counted.ok && counted.failure.status === 403) return []
  const how = lookUpFor(readers.length, counted.ok ? counted.value.total : null)
  if (how === "each") return (await Promise.all(readers.map((one) => entriesOf(project, one.email)))).flat()
  return how === "list" ? wholeList(project) : []
}

async function entriesOf(project: string, email: string): Promise<Entry[]> {
  const answer = await mutate(project, "suppression/get", { email })
  return answer.ok ? answer.value.suppressions.map(({ cause }) => ({ email: foldAddress(email), cause })) : []
}

async function wholeList(project: string): Promise<Entry[]> {
  const entries: Entry[] = []
  let cursor = ""
  do {
    const answer = await mutate(project, "suppression/list", {
      limit: limits.suppressionsPerPageMax,
      ...(cursor ? { cursor } : {}),
    })
    if (!answer.ok) return entries
    entries.push(...answer.value.suppressions)
    cursor = answer.value.cursor
  } while (cursor !== "")
  return entries
}
