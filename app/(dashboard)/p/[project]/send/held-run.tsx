"use client"

import { History } from "lucide-react"
import { useWords } from "#components/shell/language"
import { sendWords } from "#lib/words/send"
import { Button } from "#ui/button"

export type HeldRunProps = {
  done: number
  total: number
  /** When it began, in words. */
  time: string
  /** True when the list on the page is the one it went to. */
  isSameList: boolean
  onGoOn: () => void
  onForget: () => void
}

/** A sending of an earlier visit that did not come to its end. */
export function HeldRun({ done, total, time, isSameList, onGoOn, onForget }: HeldRunProps) {
  const words = useWords(sendWords)
  return (
    <section
      aria-label={words.heldTitle(done, total)}
      className="flex flex-wrap items-start gap-3 rounded-lg border border-line bg-warning-soft px-4 py-3"
    >
      <History aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-ink" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold text-ink text-sm">{words.heldTitle(done, total)}</p>
        <p className="text-ink-2 text-sm">{isSameList ? words.heldReady(time) : words.heldText(time)}</p>
      </div>
      <div className="flex gap-2">
        <Button variant="ghost" onClick={onForget}>
          {words.forget}
        </Button>
        {isSameList && <Button onClick={onGoOn}>{words.goOn(total - done)}</Button>}
      </div>
    </section>
  )
}
