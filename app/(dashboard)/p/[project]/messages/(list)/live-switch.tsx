"use client"

import { parseAsBoolean, useQueryStates } from "nuqs"
import { useOptimistic, useTransition } from "react"
import { useWords } from "#components/shell/language"
import { Switch } from "#ui/switch"
import { messagesWords } from "#words/messages"
import { firstPage, pagingParsers } from "../../_range/query.ts"

/** Between the list of a time and the messages that change now; the address says which (`live`). */
export function LiveSwitch({ isLive }: { isLive: boolean }) {
  const words = useWords(messagesWords)
  const [isPending, startTransition] = useTransition()
  const [isOn, setIsOn] = useOptimistic(isLive)
  const [, setQuery] = useQueryStates(
    { live: parseAsBoolean, ...pagingParsers },
    { shallow: false, history: "push", startTransition },
  )
  const choose = (live: boolean) =>
    startTransition(() => {
      setIsOn(live)
      void setQuery({ live: live || null, ...firstPage })
    })
  return (
    <Switch checked={isOn} isBusy={isPending} onCheckedChange={choose}>
      {words.tail.switch}
    </Switch>
  )
}
