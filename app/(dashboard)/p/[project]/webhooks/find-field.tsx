"use client"

import { type FormEvent, useEffect, useState } from "react"
import { useWords } from "#components/shell/language"
import { useSearchField } from "#components/shell/use-key"
import { Input } from "#ui/input"
import { webhookWords } from "#words/webhook"
import { useSearchUpdate } from "../_range/use-search-update.ts"
import { findMax } from "./search-params.ts"

/** Only calls about one message or one address; Enter looks. */
export function FindField({ find }: { find: string }) {
  const words = useWords(webhookWords)
  const { update } = useSearchUpdate()
  const field = useSearchField()
  const [text, setText] = useState(find)
  useEffect(() => setText(find), [find])
  const look = (event: FormEvent) => {
    event.preventDefault()
    update({ find: text.trim() || null })
  }
  return (
    <form onSubmit={look} className="w-52 max-md:w-full">
      <Input
        ref={field}
        type="search"
        aria-label={words.find}
        placeholder={words.find}
        value={text}
        maxLength={findMax}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => text.trim() !== find && update({ find: text.trim() || null })}
      />
    </form>
  )
}
