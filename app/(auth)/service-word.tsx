"use client"

import { useEffect, useState } from "react"
import { useWords } from "#components/shell/language"
import { getJson } from "#lib/browser/mutate"
import { doorWords } from "#lib/words/door"
import { cn } from "#ui/cn"

type Health = { service: { ok: boolean } }

/** One word on whether the mail service behind the dashboard answers; silent until it is known. */
export function ServiceWord() {
  const words = useWords(doorWords)
  const [isOk, setIsOk] = useState<boolean | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    getJson<Health>("/api/health", stop.signal).then((answer) => {
      // Without its own store the dashboard cannot tell.
      if (!stop.signal.aborted && answer.ok) setIsOk(answer.value.service.ok)
    })
    return () => stop.abort()
  }, [])
  if (isOk === null) return null
  return (
    <span className="inline-flex items-center gap-2">
      <span
        data-fill
        aria-hidden
        className={cn("size-1.5 rounded-full", isOk ? "bg-success" : "bg-danger")}
      />
      {isOk ? words.answers : words.silent}
    </span>
  )
}
