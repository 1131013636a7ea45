"use client"

import { useSearchParams } from "next/navigation"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { mutate } from "#lib/browser/mutate"
import { clock } from "#lib/clock"
import { inboxWords } from "#lib/words/inbox"
import { type InboxRow, inboxRows, mergeRows } from "./view.ts"

export type InboxProps = {
  project: string
  timeZone: string
  seq: number
  canSearch: boolean
  canSend: boolean
  failure: string | null
  rows: InboxRow[]
  cursor: string
}

type Page = { rows: InboxRow[]; cursor: string }

/** The list as it is shown: newest letters from the server, older pages and a search fetched here. */
export function useInbox({ project, timeZone, rows, cursor }: InboxProps) {
  const { noSubject } = useWords(inboxWords)
  const language = useLanguage()
  const [search, setSearch] = useState(useSearchParams().get("search") ?? "")
  const [older, setOlder] = useState<Page | null>(null)
  const [found, setFound] = useState<Page | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const newest = useRef(0)
  const word = search.trim()

  const read = async (from: string): Promise<Page | null> => {
    newest.current += 1
    const turn = newest.current
    setIsBusy(true)
    const answer = await mutate(project, "captured/list", {
      ...(word ? { search: word } : {}),
      ...(from ? { cursor: from } : {}),
    })
    if (turn !== newest.current) return null
    setIsBusy(false)
    setFailure(answer.ok ? null : answer.failure.message)
    return answer.ok
      ? {
          rows: inboxRows(answer.value.letters, timeZone, clock.now(), { noSubject, language }),
          cursor: answer.value.cursor,
        }
      : null
  }

  const lookFor = useEffectEvent(async () => {
    const page = await read("")
    if (page) setFound(page)
  })
  const showAll = useEffectEvent(() => {
    newest.current += 1
    setFound(null)
    setFailure(null)
    setIsBusy(false)
  })
  // A letter that has just come in is looked through as well while a search stands.
  const newestId = rows[0]?.id
  useEffect(() => {
    if (word === "" || newestId === undefined) return showAll()
    const timer = setTimeout(lookFor, 250)
    return () => clearTimeout(timer)
  }, [word, newestId])

  const shown: Page = found ?? {
    rows: mergeRows(rows, older?.rows ?? []),
    cursor: (older ?? { cursor }).cursor,
  }
  const readMore = async () => {
    const page = await read(shown.cursor)
    if (!page) return
    const joined = { rows: mergeRows(shown.rows, page.rows), cursor: page.cursor }
    if (found) setFound(joined)
    else setOlder(joined)
  }
  const change = (next: string) => {
    setSearch(next)
    const query = next.trim() === "" ? "" : `?search=${encodeURIComponent(next.trim())}`
    window.history.replaceState(null, "", `${window.location.pathname}${query}`)
  }

  return { search, change, shown, isSearching: word !== "", isBusy, failure, readMore }
}
