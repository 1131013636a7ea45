"use client"

import { Search } from "lucide-react"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { Button } from "#ui/button"
import { Input } from "#ui/input"
import { Kbd } from "#ui/kbd"
import { useSearchUpdate } from "../../_range/use-search-update.ts"

/** The search, in the URL; `children` stand at the right end. */
export type MessageFiltersProps = { search: string; isMasked: boolean; children: ReactNode }

export function MessageFilters({ search, isMasked, children }: MessageFiltersProps) {
  const { update } = useSearchUpdate()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchField
        search={search}
        placeholder={isMasked ? "Subject or job id" : "Recipient, subject or job id"}
        onSearch={(q) => update({ q: q || null })}
      />
      {search !== "" && (
        <Button variant="ghost" size="sm" onClick={() => update({ q: null })}>
          Clear
        </Button>
      )}
      <span className="ml-auto max-md:ml-0">{children}</span>
    </div>
  )
}

type SearchFieldProps = { search: string; placeholder: string; onSearch: (search: string) => void }

const waitMs = 300

function SearchField({ search, placeholder, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(search)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(search)
  useEffect(() => {
    // The URL changed without us (Clear, back): follow it. Our own change must not disturb what is being typed.
    if (search !== asked.current) setText(search)
    asked.current = search
  }, [search])
  useSlashKey(() => field.current?.focus())
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      asked.current = next.trim()
      onSearch(asked.current)
    }, waitMs)
  }
  return (
    <Input
      ref={field}
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      value={text}
      onChange={(event) => type(event.target.value)}
      lead={<Search aria-hidden />}
      trail={<Kbd className="mr-0.5">/</Kbd>}
      className="w-64 max-md:w-full"
    />
  )
}

function useSlashKey(focus: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.metaKey || event.ctrlKey || event.altKey) return
      if (
        event.target instanceof Element &&
        event.target.closest("input, textarea, select, [contenteditable]")
      )
        return
      event.preventDefault()
      focus()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  })
}
