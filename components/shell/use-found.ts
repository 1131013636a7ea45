"use client"

import { useQuery } from "@tanstack/react-query"
import type { CommandsProps, Found } from "./commands-props.tsx"

/** Pause in typing before the server is queried. */
const restMs = 150
const charsMin = 2
/** Results this recent are reused without a request. */
const freshMs = 10_000
const nothing: readonly Found[] = []

/**
 * `failed`: the dashboard did not answer; `partial`: the mail service did not, so only the dashboard's own results are
 * here.
 */
export type FoundState = "still" | "searching" | "failed" | "partial"

/** Results of the server for the text. An answer to an older text belongs to another query and is never shown. */
export function useFound(text: string, { current, find }: Pick<CommandsProps, "current" | "find">) {
  const query = text.trim()
  const isAsking = current !== null && query.length >= charsMin
  const { data, isError, isFetching } = useQuery({
    queryKey: ["find", current?.slug, query],
    queryFn: async ({ signal }) => {
      await rest(signal)
      return find(query, signal)
    },
    enabled: isAsking,
    staleTime: freshMs,
    // No retry, because the next typed letter sends a new request.
    retry: false,
  })
  const state: FoundState = isFetching ? "searching" : stateOf(isAsking && isError, data?.isWhole ?? true)
  return { lines: (isAsking && data?.found) || nothing, state }
}

const stateOf = (isFailed: boolean, isWhole: boolean): FoundState =>
  isFailed ? "failed" : isWhole ? "still" : "partial"

/** Ends early, by throwing, when another text has taken the place of this one. */
const rest = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, restMs)
    signal.addEventListener("abort", () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
