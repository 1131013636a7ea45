"use client"

import { useEffect, useRef, useState } from "react"

const waitMs = 250

/**
 * The text of a search field whose result is in the URL. Typed text is searched after a moment's pause, without blanks
 * around it. External changes of `search` (Clear, back) are followed.
 */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const applied = useRef(search)
  useEffect(() => {
    // Our own change must not disturb what is being typed.
    if (search !== applied.current) setText(search)
    applied.current = search
  }, [search])
  // After the page is left, a pending search must not navigate back to it.
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      applied.current = next.trim()
      onSearch(applied.current)
    }, waitMs)
  }
  return { text, type }
}
