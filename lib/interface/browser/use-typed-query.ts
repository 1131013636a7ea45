"use client"

import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query"
import type { CallFailed } from "./queries.ts"
import { useDebounced } from "./use-debounced.ts"

type Options<T> = {
  /** Project and route. */
  of: readonly [project: string, route: string]
  /** The request as JSON. */
  text: string
  pauseMs: number
  isOn?: boolean
  read: (text: string, signal: AbortSignal) => Promise<T>
}

/**
 * The answer to a text that is being typed, requested `pauseMs` after its last change. The previous answer stays while
 * another is loading; late ones are dropped. `isSettled` is false during the pause.
 */
export function useTypedQuery<T>({ of, text, pauseMs, isOn = true, read }: Options<T>): {
  query: UseQueryResult<T, CallFailed>
  isSettled: boolean
} {
  const settled = useDebounced(text, pauseMs)
  const query = useQuery<T, CallFailed>({
    queryKey: [...of, settled],
    // On every render the key would be written as JSON again, with a whole template in it.
    queryKeyHashFn: (key) => key.join(" "),
    queryFn: ({ signal }) => read(settled, signal),
    enabled: isOn,
    placeholderData: keepPreviousData,
    // Each pause in typing is another text, so older results are not cached.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { query, isSettled: settled === text }
}
