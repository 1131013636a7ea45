"use client"

import { useEffect, useState } from "react"
import { foldAddress } from "#contract/address"
import { limits } from "#contract/limits"
import { mutate } from "#lib/browser/mutate"
import { heldBackAmong, lookUpFor } from "./held-back.ts"
import type { Reader } from "./readers.ts"

const askedAfterMs = 900
type Entry = { email: string; cause: string }

/**
 * Which of these readers the service holds back, by folded address, as far as it can be learned with a few calls.
 * Nothing is kept from sending by it: the service refuses by itself, this only says so beforehand.
 */
export function useHeldBack(project: string, readers: readonly Reader[]): ReadonlyMap<string, string> {
  const [found, setFound] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    if (readers.length === 0) return setFound(new Map())
    let isOver = false
    const timer = setTimeout(async () => {
      const entries = await entriesFor(project, readers)
      if (!isOver) setFound(heldBackAmong(readers, entries))
    }, askedAfterMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [project, readers])
  return found
}

async function entriesFor(project: string, readers: readonly Reader[]): Promise<Entry[]> {
  const counted = await mutate(project, "suppression/count", {})
  // Without the right there is nothing to be told; a service without this method may know single addresses.
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
