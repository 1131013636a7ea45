"use client"

import { parseAsBoolean, useQueryStates } from "nuqs"
import { useOptimistic, useTransition } from "react"
import { useWords } from "#components/shell/language"
import { Switch } from "#ui/switch"
import { messagesWords } from "#words/messages"
import { firstPage, pagingParsers } from "../../_range/query.ts"

/** `isOff`: several projects are shown, which no live list follows. */
type LiveSwitchProps = { isLive: boolean; isOff?: boolean }

/** Between the list of a time and the messages that change now; the address says which (`live`). */
export function LiveSwitch({ isLive, isOff = false }: LiveSwitchProps) {
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
  if (isOff) return <span className="text-ink-3 text-xs">{words.tail.oneProject}</span>
  return (
    <Switch checked={isOn} isBusy={isPending} onCheckedChange={choose}>
      {words.tail.switch}
    </Switch>
  )
}
