"use client"

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { debounce, parseAsString, useQueryState } from "nuqs"
import { useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import type { Output } from "#contract/method"
import type { capturedList } from "#contract/methods/captured"
import { type InboxRow, inboxRows, mergeRows } from "#lib/features/inspection/view"
import { getJson, mutate } from "#lib/interface/browser/mutate"
import { methodKey, unwrap } from "#lib/interface/browser/queries"
import { useDebounced } from "#lib/interface/browser/use-debounced"
import { clock } from "#lib/platform/clock"
import { inboxWords } from "#words/inbox"

export type InboxProps = {
  /** null: the account's own space (INBOX-6). */
  project: string | null
  /** The page of the list; addresses of its messages begin with it. */
  home: string
  title: string
  /** Shown while there is no message. */
  emptyText: string
  timeZone: string
  seq: number
  canSearch: boolean
  canSend: boolean
  failure: string | null
  rows: InboxRow[]
  cursor: string
}

/** The search text is in the URL, and the links of the list carry it. */
const searchInUrl = parseAsString.withDefault("").withOptions({ limitUrlUpdates: debounce(250) })

/**
 * The list as shown. The newest messages come from the server, which renders them again when one arrives; older ones
 * and search results are read here.
 */
export function useInbox({ project, timeZone, rows, cursor }: InboxProps) {
  // The start of older messages stays fixed once they are read, because new messages shift the server's page.
  const [olderFrom, setOlderFrom] = useState<string | null>(null)
  const [search, setSearch] = useQueryState("search", searchInUrl)
  const word = useDebounced(search.trim())
  const isSearching = word !== ""
  const list = { project, timeZone }
  const found = useFound({ ...list, word, turn: rows[0]?.id ?? "", isEnabled: isSearching })
  const older = useFound({ ...list, from: olderFrom ?? "", isEnabled: olderFrom !== null })
  const shown = isSearching ? found : older
  return {
    search,
    change: (next: string) => void setSearch(next),
    rows: isSearching ? found.rows : mergeRows(rows, older.rows),
    hasMore: isSearching || olderFrom !== null ? shown.hasMore : cursor !== "",
    isSearching,
    isBusy: shown.isBusy || word !== search.trim(),
    failure: shown.failure,
    readMore: () => {
      if (isSearching || olderFrom !== null) shown.readMore()
      else setOlderFrom(cursor)
    },
  }
}

/** A page of a project's list through its proxy, or of the account's. */
const readPage = (
  project: string | null,
  input: { search?: string; cursor?: string },
  signal: AbortSignal,
) =>
  project === null
    ? getJson<Output<typeof capturedList>>(`/api/account/inbox?${new URLSearchParams(input)}`, signal)
    : mutate(project, "captured/list", input, signal)

type CapturedQuery = Pick<InboxProps, "project" | "timeZone"> & {
  word?: string
  /** The cursor that the first page begins at. */
  from?: string
  /** Another value repeats the same query, so that a message that has just come in is searched as well. */
  turn?: string
  isEnabled: boolean
}

function useFound({ project, timeZone, word = "", from = "", turn = "", isEnabled }: CapturedQuery) {
  const { noSubject } = useWords(inboxWords)
  const language = useLanguage()
  const input = word === "" ? {} : { search: word }
  const query = useInfiniteQuery({
    queryKey: [...methodKey(project ?? "", "captured/list", input), from, turn],
    queryFn: async ({ pageParam: cursor, signal }) =>
      unwrap(await readPage(project, { ...input, ...(cursor ? { cursor } : {}) }, signal)),
    initialPageParam: from,
    getNextPageParam: ({ cursor }) => cursor || undefined,
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
  const letters = query.data?.pages.flatMap((page) => page.letters) ?? []
  return {
    rows: inboxRows(letters, timeZone, clock.now(), { noSubject, language }),
    hasMore: query.hasNextPage,
    isBusy: query.isFetching,
    failure: query.error?.message ?? null,
    readMore: () => void query.fetchNextPage(),
  }
}
