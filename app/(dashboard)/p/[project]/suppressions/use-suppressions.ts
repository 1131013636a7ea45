"use client"

import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import { mutate } from "#lib/browser/mutate"
import type { SuppressionsPage } from "./load.ts"
import { keyOf, type Query, queryInput } from "./query.ts"
import { type Entry, type FirstPage, idOf, pageRows } from "./view.ts"

type State = FirstPage & {
  /** `first` while the first rows of a query are on their way, `more` while further ones are. */
  asking: "first" | "more" | null
  moreFailed: boolean
}

export type Suppressions = {
  rows: Entry[]
  tookMs: number
  failure: string | null
  isLoading: boolean
  isLoadingMore: boolean
  moreFailed: boolean
  hasMore: boolean
  loadMore: () => void
  reload: () => void
  /** Entries that were removed leave the list where it stands; undo brings them back. */
  hide: (ids: readonly string[]) => void
  unhide: (ids: readonly string[]) => void
}

/** The rows of a query, page by page as far as somebody scrolls. An answer to an older question is dropped. */
export function useSuppressions(page: SuppressionsPage, query: Query): Suppressions {
  const key = keyOf(query)
  const [state, setState] = useState<State>({ ...page.first, asking: null, moreFailed: false })
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const turn = useRef(0)
  const ask = useAsk(page, query)

  const askFirst = useCallback(async () => {
    const mine = ++turn.current
    setState((before) => ({ ...before, asking: "first", moreFailed: false }))
    const first = await ask("")
    if (mine !== turn.current) return
    setState({ ...first, key, asking: null, moreFailed: false })
    setHidden(new Set())
  }, [ask, key])

  // Only another question asks anew: the server brought the answer to the first one.
  const asked = useRef(key)
  useEffect(() => {
    if (asked.current === key) return
    asked.current = key
    void askFirst()
  }, [key, askFirst])

  const loadMore = useCallback(async () => {
    if (state.asking !== null || state.cursor === "") return
    const mine = ++turn.current
    setState((before) => ({ ...before, asking: "more", moreFailed: false }))
    const next = await ask(state.cursor)
    if (mine !== turn.current) return
    setState((before) =>
      next.failure === null
        ? { ...before, rows: [...before.rows, ...next.rows], cursor: next.cursor, asking: null }
        : { ...before, asking: null, moreFailed: true },
    )
  }, [ask, state.asking, state.cursor])

  const rows = useMemo(
    () => (hidden.size === 0 ? state.rows : state.rows.filter((row) => !hidden.has(idOf(row)))),
    [state.rows, hidden],
  )
  return {
    rows,
    tookMs: state.tookMs,
    failure: state.failure,
    isLoading: state.asking === "first",
    isLoadingMore: state.asking === "more",
    moreFailed: state.moreFailed,
    hasMore: state.cursor !== "",
    loadMore,
    reload: askFirst,
    hide: (ids) => setHidden((before) => new Set([...before, ...ids])),
    unhide: (ids) => setHidden((before) => new Set([...before].filter((id) => !ids.includes(id)))),
  }
}

function useAsk({ project, timeZone }: SuppressionsPage, query: Query) {
  const key = keyOf(query)
  return useCallback(
    async (cursor: string): Promise<FirstPage> => {
      const startedMs = performance.now()
      const input = {
        ...queryInput(JSON.parse(key) as Query, timeZone),
        details: 1 as const,
        limit: pageRows,
      }
      const answer = await mutate(project, "suppression/list", { ...input, cursor })
      const tookMs = performance.now() - startedMs
      return answer.ok
        ? { key, rows: answer.value.suppressions, cursor: answer.value.cursor, failure: null, tookMs }
        : { key, rows: [], cursor: "", failure: answer.failure.message, tookMs }
    },
    [project, timeZone, key],
  )
}
