"use client"

import { useQueryStates } from "nuqs"
import { useOptimistic, useTransition } from "react"
import { useWords } from "#components/shell/language"
import { Segmented } from "#ui/segmented"
import { messagesWords } from "#words/messages"
import { firstPage, pagingParsers } from "#lib/analytics/range/query"
import { type MessageSort, messageSorts, sortParser } from "#lib/analytics/messages/query"

/** `isOff`: several projects are shown, whose changes no list has together. */
type SortChoiceProps = { sort: MessageSort; isOff?: boolean }

/** TAIL-1: by when messages were sent, or by their last change. */
export function SortChoice({ sort, isOff = false }: SortChoiceProps) {
  const words = useWords(messagesWords)
  const [, startTransition] = useTransition()
  const [chosen, setChosen] = useOptimistic(sort)
  const [, setQuery] = useQueryStates(
    { sort: sortParser, ...pagingParsers },
    { shallow: false, history: "push", startTransition },
  )
  const choose = (next: MessageSort) =>
    startTransition(() => {
      setChosen(next)
      void setQuery({ sort: next, ...firstPage })
    })
  if (isOff) return <span className="text-ink-3 text-xs">{words.tail.oneProject}</span>
  return (
    <Segmented
      label={words.sort.label}
      value={chosen}
      onValueChange={choose}
      segments={messageSorts.map((value) => ({ value, label: words.sort[value] }))}
    />
  )
}
