"use client"

import { useEffect, useRef, useState } from "react"

const waitMs = 250

/**
 * The text of a search field whose answer stands in the URL: what is typed is asked for after a moment's rest, without
 * blanks around it. A change of `search` from elsewhere (Clear, back) is followed.
 */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(search)
  useEffect(() => {
    // Our own change must not disturb what is being typed.
    if (search !== asked.current) setText(search)
    asked.current = search
  }, [search])
  // Who has left the page must not be brought back by what was typed on it.
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      asked.current = next.trim()
      onSearch(asked.current)
    }, waitMs)
  }
  return { text, type }
}
