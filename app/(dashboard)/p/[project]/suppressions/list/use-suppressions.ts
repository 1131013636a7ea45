"use client"

import { keepPreviousData, type QueryKey, useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useMemo, useState } from "react"
import { mutate } from "#lib/interface/browser/mutate"
import { type CallFailed, methodKey, unwrap } from "#lib/interface/browser/queries"
import type { SuppressionsPage } from "../load.ts"
import { listInput, type Query, searchOf } from "#lib/features/suppressions/query"
import { type Entry, type FirstPage, idOf, type ListPage } from "../view.ts"

export type Suppressions = {
  rows: Entry[]
  /** Loading time of the first rows. */
  tookMs: number
  failure: string | null
  isLoading: boolean
  moreFailed: boolean
  hasMore: boolean
  loadMore: () => void
  /** Reloads from the first row on. */
  reload: () => void
  /** Removed entries leave the list in place; undo brings them back. */
  hide: (ids: readonly string[]) => void
  unhide: (ids: readonly string[]) => void
}

/** Rows of a query, loaded page by page while scrolling. The server brings the first ones with the page. */
export function useSuppressions(page: SuppressionsPage, query: Query): Suppressions {
  const first = useServersAnswer(page.first, searchOf(query))
  const queryKey = methodKey(page.project, "suppression/list", listInput(query, page.timeZone))
  const hidden = useHidden(searchOf(query))
  const found = useList(page, query, queryKey, first.answer)
  const reload = useFirstPagesAnew(page.project, hidden.ids)
  const { data, fetchNextPage, isFetching } = found
  const rows = useMemo(
    () => (data?.pages ?? []).flatMap((one) => one.rows).filter((row) => !hidden.ids.has(idOf(row))),
    [data, hidden.ids],
  )
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [fetchNextPage, isFetching])
  const moreFailed = found.isFetchNextPageError
  return {
    rows,
    tookMs: data?.pages[0]?.tookMs ?? page.first.tookMs,
    failure: first.answer?.failure ?? ((!moreFailed && found.error?.message) || null),
    isLoading: isFetching && !found.isFetchingNextPage,
    moreFailed,
    hasMore: found.hasNextPage,
    loadMore,
    reload: () => {
      first.forget()
      hidden.clear()
      reload()
    },
    hide: hidden.hide,
    unhide: hidden.unhide,
  }
}

/** The server's answer, until something else is requested. A refusal is not retried automatically. */
function useServersAnswer(first: FirstPage, key: string) {
  const [answer, setAnswer] = useState<FirstPage | null>(first)
  if (answer && answer.key !== key) setAnswer(null)
  return { answer: answer?.key === key ? answer : null, forget: () => setAnswer(null) }
}

function useList(
  { project, timeZone }: SuppressionsPage,
  query: Query,
  queryKey: QueryKey,
  first: FirstPage | null,
) {
  const isRefused = first !== null && first.failure !== null
  return useInfiniteQuery<ListPage, CallFailed, { pages: ListPage[] }, QueryKey, string>({
    queryKey,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const startedMs = performance.now()
      const input = { ...listInput(query, timeZone), cursor }
      const answer = unwrap(await mutate(project, "suppression/list", input, signal))
      return { rows: answer.suppressions, cursor: answer.cursor, tookMs: performance.now() - startedMs }
    },
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor || undefined,
    ...(first && !isRefused ? { initialData: { pages: [first], pageParams: [""] } } : {}),
    enabled: !isRefused,
    placeholderData: keepPreviousData,
    // Loaded pages are not all requested again; another query is always a new request.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

type Pages = { pages: ListPage[]; pageParams: string[] }

/** Replaces all loaded pages by a new first page, whatever the current filters are. */
function useFirstPagesAnew(project: string, hidden: ReadonlySet<string>) {
  const client = useQueryClient()
  const queryKey = methodKey(project, "suppression/list")
  const firstOf = (data: unknown): unknown => {
    if (typeof data !== "object" || data === null || !("pages" in data)) return data
    const { pages, pageParams } = data as Pages
    return {
      pages: pages.slice(0, 1).map((one) => withoutRows(one, hidden)),
      pageParams: pageParams.slice(0, 1),
    }
  }
  return () => {
    client.setQueriesData({ queryKey }, firstOf)
    void client.invalidateQueries({ queryKey })
  }
}

const withoutRows = (page: ListPage, ids: ReadonlySet<string>): ListPage => ({
  ...page,
  rows: page.rows.filter((row) => !ids.has(idOf(row))),
})

const none: ReadonlySet<string> = new Set()

/** Rows removed from the list of this query. */
function useHidden(key: string) {
  const [hidden, setHidden] = useState({ key, ids: none })
  const ids = hidden.key === key ? hidden.ids : none
  return {
    ids,
    hide: (more: readonly string[]) =>
      setHidden((now) => ({ key, ids: new Set([...idsOf(now, key), ...more]) })),
    // Undone later, when the list may have become another one.
    unhide: (back: readonly string[]) =>
      setHidden((now) => ({ ...now, ids: new Set([...now.ids].filter((id) => !back.includes(id))) })),
    clear: () => setHidden({ key, ids: none }),
  }
}

const idsOf = (hidden: { key: string; ids: ReadonlySet<string> }, key: string): ReadonlySet<string> =>
  hidden.key === key ? hidden.ids : none
